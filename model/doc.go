// Package model is the floor of the house: the folders below it say what a
// stream is and know no screen.
//
// Imports in this module run one way, from left to right:
//
//	asr < lines < stream < query, check, native < themes < render < ui < main
//
// Each package may import only what stands left of it; query, check and native
// do not know each other, and neither render nor ui knows native. The test
// beside this file keeps it so.
package model
