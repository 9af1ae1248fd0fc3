import { randomOf } from "../plan";
import type { Death } from "../stops";

/** The step in the life of a notice at which the process is killed. */
export const NOTICE_STEPS = [
  /** The notices are opened and their messages planned, and nothing is committed. */
  "before the commit of the plan",
  /** The messages are planned, and nobody has taken them. */
  "before the claim",
  /** The messages have left and have not arrived. */
  "on the way",
  /** The messages have arrived, and nobody has noted it. */
  "before it is noted",
] as const;
export type NoticeStep = (typeof NOTICE_STEPS)[number];

/** The sandbox has no part in it. */
export const NOTICE_TARGETS = ["web", "PostgreSQL"] as const;

export interface NoticePlan extends Death {
  number: number;
  step: NoticeStep;
  target: (typeof NOTICE_TARGETS)[number];
}

/** Every step with every process that can die. */
export const ALL_NOTICES = NOTICE_STEPS.length * NOTICE_TARGETS.length;

/** The same number and seed give the same plan. {@link ALL_NOTICES} in a row have each step and process together once. */
export function noticePlanOf(number: number, seed: number): NoticePlan {
  const random = randomOf(seed * 100_057 + number);
  const round = Math.floor(number / NOTICE_STEPS.length);
  return {
    number,
    step: NOTICE_STEPS[number % NOTICE_STEPS.length] ?? "before it is noted",
    target: NOTICE_TARGETS[(number + round) % NOTICE_TARGETS.length] ?? "web",
    killsAll: random() < 0.25,
    arrivesLater: random() < 0.5,
  };
}
