/** How far a job is that somebody began and watches. `ready`: what it would do is shown, and waits for their word. */
export type JobStatus = "waiting" | "ready" | "running" | "done" | "failed" | "canceled";

export const isOpen = (status: JobStatus): boolean => status === "waiting" || status === "running";

/**
 * The outcome of a step. `wrong`, `repeated` (an earlier step is the same) and `there` (the record already exists):
 * not processed, and reported before the start. `unchecked` and `ready` come before the start, `taken` is in
 * progress. `done` and `refused` are the service's answers. `unknown` is a lost answer, `found` a lost answer whose
 * record was found later, and `again` one whose record was not found and which the member wants processed again.
 */
export const STEP_STATES = [
  "wrong",
  "repeated",
  "there",
  "unchecked",
  "ready",
  "taken",
  "done",
  "found",
  "refused",
  "unknown",
  "again",
] as const;
export type StepState = (typeof STEP_STATES)[number];

export type StepCounts = Readonly<Record<StepState, number>>;
