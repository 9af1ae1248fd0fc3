/** The ways for money from a holder's account: to an account at the same bank, or by a transfer between banks. */
export const TRANSFER_WAYS = ["INTERNAL", "PAYA", "SATNA"] as const;
export type TransferWay = (typeof TRANSFER_WAYS)[number];

/** Transfers between banks, which the service follows up separately and which need an IBAN and a receiver's name. */
export const isBetweenBanks = (way: unknown): way is "PAYA" | "SATNA" => way === "PAYA" || way === "SATNA";

/** The state of a transfer at the service. */
export const TRANSFER_STATUSES = ["WAITING_OTP", "PENDING", "DONE", "FAILED", "EXPIRED"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** The holder's part in an order's receipt; instants are ISO 8601. */
export interface HolderPart {
  status: TransferStatus | "UNKNOWN" | null;
  /** Until when the code is valid; null if no answer has told that. */
  codeUntil: string | null;
  /** The last attempt with a code, and the last attempt with a known result. */
  codeTriedAt: string | null;
  codeFreed: string | null;
  /** The receiver's name according to the bank. */
  receiverName: string | null;
  /** Until when the bank's page can be opened, if the order has one, and when its address was first given out. */
  pageUntil: string | null;
  pageGivenAt: string | null;
}

const textIn = (receipt: Readonly<Record<string, unknown>> | null, name: string): string | null =>
  typeof receipt?.[name] === "string" ? receipt[name] : null;

/** The holder's part of an order, read from its receipt. */
export const holderPartOf = (receipt: Readonly<Record<string, unknown>> | null): HolderPart => ({
  status: [...TRANSFER_STATUSES, "UNKNOWN" as const].find((each) => each === receipt?.status) ?? null,
  codeUntil: textIn(receipt, "codeUntil"),
  codeTriedAt: textIn(receipt, "codeTriedAt"),
  codeFreed: textIn(receipt, "codeFreed"),
  receiverName: textIn(receipt, "receiverName"),
  pageUntil: textIn(receipt, "pageUntil"),
  pageGivenAt: textIn(receipt, "pageGivenAt"),
});

/** A code was tried and its result is unknown: until it is known no other code is sent. */
export const isCodeOpen = ({ codeTriedAt, codeFreed }: Pick<HolderPart, "codeTriedAt" | "codeFreed">): boolean =>
  codeTriedAt !== null && codeTriedAt !== codeFreed;
