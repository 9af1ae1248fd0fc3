import type { PartyKind } from "./party";

/** Which way money moved, seen from the business; null if none has moved. */
export type Move = "in" | "out" | null;

type States = Readonly<Record<string, readonly string[]>>;

/** The states of a kind in which its money has come in. */
const CAME_IN = {
  payment: ["verified"],
  transaction: ["successful", "corrected", "transfer_in"],
  withdrawal: ["DONE"],
  deposit: ["DONE"],
  accountRow: ["DEPOSIT"],
} as const satisfies Partial<Record<PartyKind, readonly string[]>>;

const WENT_OUT = {
  settlement: ["DONE"],
  debitRefund: ["DONE"],
  accountRow: ["WITHDRAWAL"],
} as const satisfies Partial<Record<PartyKind, readonly string[]>>;

/** The states of a kind that are not final, while someone or something is waited for. */
const OPEN = {
  payment: ["paid", "verifying"],
  paymentRequest: ["open"],
  authorizationRequest: ["asking", "waiting", "at_bank", "agreed"],
  authorization: ["PENDING_VERIFY"],
  withdrawal: ["INIT", "PENDING"],
  debitRefund: ["INIT", "PENDING"],
  deposit: ["SUSPICIOUS"],
  suspiciousDeposit: ["PENDING"],
  transaction: ["in_progress", "settlement_in_progress"],
  settlement: ["PENDING", "INIT"],
  queuedSettlement: ["QUEUED", "SUBMITTED"],
  batchItem: ["INIT", "PENDING", "SUBMITTED"],
  inquiry: ["waiting", "approved", "asking", "unknown"],
} as const satisfies Partial<Record<PartyKind, readonly string[]>>;

const isOf = (states: States, kind: PartyKind, status: string): boolean =>
  Object.hasOwn(states, kind) && (states[kind]?.includes(status) ?? false);

/**
 * The move of a record in this state. What failed, waits or was only asked for has moved nothing.
 *
 * @param isOut its money left the wallet, while others of its kind brought money in
 */
export function moveOf(kind: PartyKind, status: string, isOut = false): Move {
  if (isOut || isOf(WENT_OUT, kind, status)) return "out";
  return isOf(CAME_IN, kind, status) ? "in" : null;
}

export const isOpen = (kind: PartyKind, status: string): boolean => isOf(OPEN, kind, status);

/** The kinds of records by which a customer pays: what came in by them less what was given back is the net. */
export const PAYING_KINDS = ["payment", "transaction", "withdrawal", "deposit"] as const satisfies readonly PartyKind[];
