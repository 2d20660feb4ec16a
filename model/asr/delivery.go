package asr

// Delivery says what happened to a message the agent sent to a conversation.
type Delivery struct {
	// Message is a Ref, such as messageId=b7e2d940 or r40; "" where absent.
	Message            string
	Conversation       string
	Status             string
	Reason             string
	PlatformMessageIDs []string
	Attempt            int64
	HasAttempt         bool
}
