/** What a business does before it works with real money, in the order of doing it. */
export const GOING_LIVE_STEPS = [
  "connection",
  "webhook",
  "bankAccount",
  "approvers",
  "codes",
  "policy",
  "payment",
] as const;
export type GoingLiveStep = (typeof GOING_LIVE_STEPS)[number];

export interface GoingLive {
  /** False once everything is done, or after an owner has put the list away. */
  isShown: boolean;
  steps: { id: GoingLiveStep; isDone: boolean }[];
  /** Whether the member who asks has two-step sign-in: then the step is a colleague's. */
  hasOwnCodes: boolean;
}
