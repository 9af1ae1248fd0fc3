import type { Target } from "./installation";
import type { Death } from "./stops";

export const KINDS = [
  "settlement",
  "batch",
  "queued",
  "withdrawal",
  "debitBatch",
  "debitRefund",
  "cashIn",
  "gatewayRefund",
  "customerDeposit",
  "customerWithdrawal",
  "holderTransfer",
  "cardTransfer",
  "cardCredit",
  "cardCreditTake",
  "cardCredits",
  "cardCreditsTake",
  "grantTransfer",
] as const;
export type Kind = (typeof KINDS)[number];

export const TARGETS: readonly Target[] = ["web", "PostgreSQL", "sandbox"];

/** Where in an order's life the process is killed. */
export const STEPS = [
  /** The maker's request is in its transaction. */
  "making",
  /** The approver's request is in its transaction. */
  "approving",
  /** The sender waits for the row: nothing is committed. */
  "before the commit of sending",
  /** `sending` is committed, and the sender waits for its turn. */
  "before it leaves",
  /** The request has left and has not arrived. */
  "on the way",
  /** The service has done it, and its answer has not arrived. */
  "before the answer",
  /** The answer has arrived, and is not written down. */
  "before the commit of the answer",
  /** A look at what was sent is on its way; of a holder's transfer the code by which it goes. */
  "follow-up",
  /** What a webhook or a look told, or the answer to a holder's code, is not written down. */
  "before the commit of the end",
] as const;
export type Step = (typeof STEPS)[number];

/** What happens on the line besides. */
export const FAULTS = [
  "none",
  "drop_before",
  "drop_after",
  "delay",
  "500",
  "502",
  "rate_limit",
  "status_after",
  "webhook_lost",
  "webhook_duplicate",
  "webhook_reorder",
] as const;
export type Fault = (typeof FAULTS)[number];

/** What a payment that was made is answered with, by the service itself or by something before it. */
export const NOES = [
  ...[400, 402, 403, 404, 405, 408, 410, 413, 422, 425, 499].flatMap((status) => [
    `${status} message`,
    `${status} page`,
  ]),
  // A limit that lasts longer than anybody waits, and a token that is refused again after its renewal.
  "429 wait",
  "401 message",
];

export const ENDINGS = ["arrives", "fails", "comes back"] as const;
export type Ending = (typeof ENDINGS)[number];

export interface Plan extends Death {
  number: number;
  /** The kind of the order that is watched. */
  kind: Kind;
  /** Whether no other order is under way beside it, and one web process dies and never all; otherwise there is one of every other kind. */
  isAlone: boolean;
  step: Step;
  fault: Fault;
  /** What the fault `status_after` answers with. */
  no: string;
  ending: Ending;
  /** A batch of more than one piece. */
  isLarge: boolean;
}

/** Every kind with every target. */
export const ROUND = KINDS.length * TARGETS.length;
/** Every kind, step and target together. */
export const ALL = ROUND * STEPS.length;

/** Of a holder's transfer the money moves by the code. */
const CODE_STEPS: Partial<Record<Kind, Step>> = {
  holderTransfer: "before the commit of the end",
  cardTransfer: "follow-up",
};

/**
 * The numbers of as few plans as have each kind, each step and each target. The targets begin with the second, so that no
 * code of a card's transfer is on its way to a sandbox that dies: whether it counted, nobody knows for an hour then.
 */
export const FEW = KINDS.map((kind, index) => {
  const first = index * TARGETS.length + ((index + 1) % TARGETS.length);
  const step = CODE_STEPS[kind];
  const rounds = step === undefined ? index : STEPS.indexOf(step) - first + ROUND * STEPS.length;
  return first + ROUND * (rounds % STEPS.length);
});

/** The same number and seed are always the same plan; {@link ALL} in a row have each kind, step and target together once. */
export function planOf(number: number, seed: number, { withLarge = false, isAlone = false } = {}): Plan {
  const random = randomOf(seed * 100_003 + number);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const kind = KINDS[Math.floor(number / TARGETS.length) % KINDS.length] as Kind;
  return {
    number,
    kind,
    isAlone,
    step: STEPS[((number % ROUND) + Math.floor(number / ROUND)) % STEPS.length] as Step,
    target: TARGETS[number % TARGETS.length] as Target,
    fault: pick(FAULTS),
    ending: pick(ENDINGS),
    isLarge: withLarge && kind === "batch" && random() < 0.35,
    arrivesLater: random() < 0.5,
    killsAll: random() < 0.25 && !isAlone,
    no: pick(NOES),
  };
}

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
