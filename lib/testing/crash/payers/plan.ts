import { FAULTS, type Fault, NOES, randomOf, TARGETS } from "../plan";
import type { Death } from "../stops";

/** Where in the life of a payer's payment the process is killed. */
export const PAYER_STEPS = [
  /** The gateway has been asked for a token, which is not written down. */
  "going",
  /** The gateway is being asked how the payment stands: nothing was claimed. */
  "looking",
  /** The right to confirm it is being taken: nothing is committed. */
  "before the claim",
  /** The right is committed, and the confirmation waits for its turn. */
  "before it leaves",
  /** The confirmation has left and has not arrived. */
  "on the way",
  /** The gateway has confirmed it, and its answer has not arrived. */
  "before the answer",
  /** The answer has arrived, and is not written down. */
  "before the commit of the answer",
] as const;
export type PayerStep = (typeof PAYER_STEPS)[number];

/** Which call of the gateway meets the fault. */
export const CALLS = ["send", "transaction", "verify"] as const;

export interface PayerPlan extends Death {
  number: number;
  step: PayerStep;
  fault: Exclude<Fault, `webhook_${string}`>;
  /** What the fault `status_after` answers with. */
  no: string;
  faulty: (typeof CALLS)[number];
  /** The payer who is watched comes back; otherwise they close the page, and the watch alone finds what they paid. */
  comesBack: boolean;
  /** Whoever came back and met a dead process tries once more. */
  triesAgain: boolean;
  /** They pay in the sixteenth minute: all has to be right again within four. */
  isLate: boolean;
}

/** Every step with every process that can die. */
export const ALL_PAYERS = PAYER_STEPS.length * TARGETS.length;

const OWN_FAULTS = FAULTS.filter((fault) => !fault.startsWith("webhook")) as PayerPlan["fault"][];

/** The same number and seed are always the same plan; {@link ALL_PAYERS} in a row have each step and target together once. */
export function payerPlanOf(number: number, seed: number): PayerPlan {
  const random = randomOf(seed * 100_019 + number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return {
    number,
    step: PAYER_STEPS[number % PAYER_STEPS.length] ?? "going",
    target: TARGETS[number % TARGETS.length] ?? "web",
    fault: pick(OWN_FAULTS),
    no: pick(NOES),
    faulty: pick(CALLS),
    comesBack: random() < 0.6,
    triesAgain: random() < 0.5,
    isLate: random() < 0.5,
    killsAll: random() < 0.25,
    arrivesLater: random() < 0.5,
  };
}
