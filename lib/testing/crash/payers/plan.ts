import { FAULTS, type Fault, NOES, randomOf, TARGETS } from "../plan";
import type { Death } from "../stops";

/** The step in the life of a payer's payment at which the process is killed. */
export const PAYER_STEPS = [
  /** The gateway has been asked for a token, which is not stored yet. */
  "going",
  /** The gateway is being asked for the payment's state, and nothing was claimed. */
  "looking",
  /** The right to confirm it is being claimed, and nothing is committed. */
  "before the claim",
  /** The claim is committed, and the confirmation waits for a budget slot. */
  "before it leaves",
  /** The confirmation has been sent and has not arrived. */
  "on the way",
  /** The gateway has confirmed it, and its answer has not arrived. */
  "before the answer",
  /** The answer has arrived, and is not stored. */
  "before the commit of the answer",
] as const;
export type PayerStep = (typeof PAYER_STEPS)[number];

/** The calls of the gateway at which a fault can happen. */
export const CALLS = ["send", "transaction", "verify"] as const;

export interface PayerPlan extends Death {
  number: number;
  step: PayerStep;
  fault: Exclude<Fault, `webhook_${string}`>;
  /** The answer of the fault `status_after`. */
  no: string;
  faulty: (typeof CALLS)[number];
  /** True: the watched payer comes back. False: they close the page, and only the watch finds their payment. */
  comesBack: boolean;
  /** A payer who came back and met a dead process tries once more. */
  triesAgain: boolean;
  /** They pay in the sixteenth minute, so that everything must be right again within four minutes. */
  isLate: boolean;
}

/** Every step with every process that can die. */
export const ALL_PAYERS = PAYER_STEPS.length * TARGETS.length;

const OWN_FAULTS = FAULTS.filter((fault) => !fault.startsWith("webhook")) as PayerPlan["fault"][];

/**
 * The same number and seed always give the same plan. {@link ALL_PAYERS} consecutive plans contain each step and
 * target together once.
 */
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
