/** How money goes from a holder's account: to another one at the same bank, or by one of the ways between banks. */
export const TRANSFER_WAYS = ["INTERNAL", "PAYA", "SATNA"] as const;
export type TransferWay = (typeof TRANSFER_WAYS)[number];

/** Ways between banks, which the service follows up by themselves and which want an IBAN and a receiver's name. */
export const isBetweenBanks = (way: unknown): way is "PAYA" | "SATNA" => way === "PAYA" || way === "SATNA";

/** How far a transfer has come at the service. */
export const TRANSFER_STATUSES = ["WAITING_OTP", "PENDING", "DONE", "FAILED", "EXPIRED"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** What an order's receipt keeps of the holder's part; instants are ISO 8601. */
export interface HolderPart {
  status: TransferStatus | "UNKNOWN" | null;
  /** Until when the code is good; null where no answer has told that. */
  codeUntil: string | null;
  /** The last try of a code, and the last of them of which it is certain what became. */
  codeTriedAt: string | null;
  codeFreed: string | null;
  /** Whoever the bank says is paid. */
  receiverName: string | null;
  /** Until when the bank's page can be opened, where the order has one, and when its address was first given out. */
  pageUntil: string | null;
  pageGivenAt: string | null;
}

const textIn = (receipt: Readonly<Record<string, unknown>> | null, name: string): string | null =>
  typeof receipt?.[name] === "string" ? receipt[name] : null;

/** The holder's part of an order, as its receipt has it. */
export const holderPartOf = (receipt: Readonly<Record<string, unknown>> | null): HolderPart => ({
  status: [...TRANSFER_STATUSES, "UNKNOWN" as const].find((each) => each === receipt?.status) ?? null,
  codeUntil: textIn(receipt, "codeUntil"),
  codeTriedAt: textIn(receipt, "codeTriedAt"),
  codeFreed: textIn(receipt, "codeFreed"),
  receiverName: textIn(receipt, "receiverName"),
  pageUntil: textIn(receipt, "pageUntil"),
  pageGivenAt: textIn(receipt, "pageGivenAt"),
});

/** A code was tried, and it is not known what became of it: no other leaves before that is. */
export const isCodeOpen = ({ codeTriedAt, codeFreed }: Pick<HolderPart, "codeTriedAt" | "codeFreed">): boolean =>
  codeTriedAt !== null && codeTriedAt !== codeFreed;
