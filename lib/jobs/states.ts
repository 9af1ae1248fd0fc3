/** How far a job is that somebody began and watches. `ready`: what it would do is shown, and waits for their word. */
export type JobStatus = "waiting" | "ready" | "running" | "done" | "failed" | "canceled";

export const isOpen = (status: JobStatus): boolean => status === "waiting" || status === "running";

/**
 * What became of a step. `wrong`, `repeated` (as an earlier step), `there` (the record is there already): not taken, and
 * said so before anything is. `unchecked` and `ready` stand before, `taken` is on its way now. `done` and `refused` are
 * the service's word; `unknown` is a lost answer, `found` one whose record a look has seen since, and `again` one whose
 * record was looked for in vain and which its member wants taken once more.
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
