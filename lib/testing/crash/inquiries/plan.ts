import { FAULTS, type Fault, NOES, randomOf, TARGETS } from "../plan";
import type { Death } from "../stops";

/** Where in the life of a question that costs a fee the process is killed. */
export const INQUIRY_STEPS = [
  /** Whoever asks has found nobody asking, and their claim is not committed. */
  "before the claim",
  /** It is written down as being asked, and waits for its turn. */
  "before it leaves",
  /** It has left and has not arrived. */
  "on the way",
  /** The service has taken its fee, and its answer has not arrived. */
  "before the answer",
  /** The answer has arrived, and is not written down. */
  "before the commit of the answer",
] as const;
export type InquiryStep = (typeof INQUIRY_STEPS)[number];

export interface InquiryPlan extends Death {
  number: number;
  step: InquiryStep;
  /** A row of a file is watched; otherwise what people ask, the file with it. */
  isOfFile: boolean;
  fault: Exclude<Fault, `webhook_${string}`>;
  /** What the fault `status_after` answers with. */
  no: string;
}

/** Every step with every process that can die, of people's questions and of a file's. */
export const ALL_INQUIRIES = INQUIRY_STEPS.length * TARGETS.length * 2;

const OWN_FAULTS = FAULTS.filter((fault) => !fault.startsWith("webhook")) as InquiryPlan["fault"][];
/**
 * A refusal in the service's own words, after it took the fee, would be its word against itself: no endpoint tells what
 * was charged. Something before the service may say what it likes.
 */
const OWN_NOES = NOES.filter((no) => !no.endsWith("message") || no.startsWith("401"));

/** The same number and seed are always the same plan; {@link ALL_INQUIRIES} in a row have each together once. */
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
