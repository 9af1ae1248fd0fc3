import { FAULTS, type Fault, NOES, randomOf, TARGETS } from "../plan";
import type { Death } from "../stops";

/** The step in the life of a question with a fee at which the process is killed. */
export const INQUIRY_STEPS = [
  /** The asker has found no open question, and its own claim is not committed. */
  "before the claim",
  /** The question is stored as being asked, and waits for a budget slot. */
  "before it leaves",
  /** The call has been sent and has not arrived. */
  "on the way",
  /** The service has taken its fee, and its answer has not arrived. */
  "before the answer",
  /** The answer has arrived, and is not stored. */
  "before the commit of the answer",
] as const;
export type InquiryStep = (typeof INQUIRY_STEPS)[number];

export interface InquiryPlan extends Death {
  number: number;
  step: InquiryStep;
  /** True: a row of a file is watched. False: people's questions, beside the file. */
  isOfFile: boolean;
  fault: Exclude<Fault, `webhook_${string}`>;
  /** The answer of the fault `status_after`. */
  no: string;
}

/** Every step with every process that can die, for people's questions and for a file's. */
export const ALL_INQUIRIES = INQUIRY_STEPS.length * TARGETS.length * 2;

const OWN_FAULTS = FAULTS.filter((fault) => !fault.startsWith("webhook")) as InquiryPlan["fault"][];
/**
 * The refusals that may follow a taken fee. A refusal in the service's own words would contradict its charge, and no
 * endpoint tells what was charged. A proxy in front of the service may send any refusal.
 */
const OWN_NOES = NOES.filter((no) => !no.endsWith("message") || no.startsWith("401"));

/**
 * The same number and seed always give the same plan. {@link ALL_INQUIRIES} consecutive plans contain each
 * combination once.
 */
export function inquiryPlanOf(number: number, seed: number): InquiryPlan {
  const random = randomOf(seed * 100_043 + number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  return {
    number,
    step: INQUIRY_STEPS[number % INQUIRY_STEPS.length] ?? "on the way",
    target: TARGETS[number % TARGETS.length] ?? "web",
    isOfFile: number % 2 === 1,
    fault: pick(OWN_FAULTS),
    no: pick(OWN_NOES),
    killsAll: random() < 0.25,
    arrivesLater: random() < 0.5,
  };
}
