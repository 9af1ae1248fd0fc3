/** The sandbox's other envelopes, for tests that hold answers in all of them against what they mean. */
export { ENVELOPES, type EnvelopeHabit, inEnvelope } from "@/lib/sandbox/core/envelopes";
