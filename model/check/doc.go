// Package check says what is wrong with a stream of ASR records.
//
// A [Rule] is something that a stream alone can break: a MUST of the ASR Messages
// page, something the page advises against, or something that every stream needs
// though the page that says so is not known. [Rules] is the one table of them;
// README.md beside this file is made from it. [Unshown] lists the rules of the page
// that no stream can show to be broken, each with the reason.
//
// The package promises:
//
//   - A [Finding] carries the narrowest rule, where it is (line, seq, id, path of
//     the member), what is there and what the rule wants, in one sentence.
//   - What the page forbids to report is not reported (the absence of
//     displayCorrespondence, ASR-208), and what cannot be known from the page is not
//     judged: the shape of records and references that other pages define.
//   - A stream of any length is read once, in bounded memory. Where a bound is
//     reached a finding of the rule "limit" says so.
//
// [CheckRecord] judges one record alone. A [Checker] takes the lines of a stream in
// order and judges them against each other as well. [Run] does so for whole inputs
// on several processors.
package check
