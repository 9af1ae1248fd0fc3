import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { depositRoutes } from "../declared";
import { depositFilters, suspiciousFilters } from "../filters";
import { dayOfDeposit, depositOperations } from "../operations";
import { DEPOSIT_STATUS, isUnavailable, SUSPICIOUS_STATUS } from "../status";
import type { Deposit, SuspiciousPayment } from "./answers";

const momentOf = (paidAt: unknown): string | null => (typeof paidAt === "string" ? paidAt : null);

/** A deposit as the book keeps it; where it goes to is the business's own account and tells nobody. */
export const entryOfDeposit = (row: Deposit): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "deposit",
  id: row.id,
  at: momentOf(row.paidAt),
  state: row.status,
  // What is in the wallet or went back stays; only what is held back is yet to become either.
  isFinal: row.status === "DONE" || row.status === "RETURNED",
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  terms: [
    ...termsIn("id", row.id, row.transactionId, row.customerId),
    ...termsIn("number", row.code, row.trackingCode),
    ...termsIn("iban", row.payerIban, row.destinationIban),
    ...termsIn("name", row.payerName),
    ...termsIn("text", row.description),
  ],
  record: row,
});

const cameBy = ({ code, trackingCode, payerIban }: Deposit | SuspiciousPayment) => ({ code, trackingCode, payerIban });

export const depositInBook: RecordInBook<Deposit> = {
  kind: "deposit",
  foundBy: ["uuid", "transactionId", "number", "trackId", "iban", "name", "amount", "words"],
  views: DEPOSIT_STATUS,
  permission: "deposits.read",
  whose: "own",
  isDated: true,
  unmasked: [],
  entry: entryOfDeposit,
  show: (row, business) => ({
    id: row.id,
    href: depositRoutes.deposit(business, row.id, dayOfDeposit(row.paidAt)),
    name: row.payerName,
    own: [row.id, row.transactionId, row.code, row.trackingCode, row.payerIban],
    came: cameBy(row),
    person: termsIn("iban", row.payerIban),
    ids: [row.id],
    links: [row.id, row.transactionId, row.customerId],
  }),
  list: listInBook(depositOperations.list, (page) => page),
  isNone: isUnavailable,
};

/** A payment that is, or was, held back. */
export const entryOfSuspicious = (row: SuspiciousPayment): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "suspiciousDeposit",
  id: row.id,
  at: momentOf(row.paidAt),
  state: row.status,
  isFinal: row.status === "ACCEPTED" || row.status === "REJECTED",
  ...(momentOf(row.decidedAt) ? { endedAt: momentOf(row.decidedAt) } : {}),
  amountRial: row.amountRial,
  terms: [
    ...termsIn("id", row.id),
    ...termsIn("number", row.code, row.trackingCode),
    ...termsIn("iban", row.payerIban),
    ...termsIn("name", row.payerName),
    ...termsIn("text", row.reason),
  ],
  record: row,
});

export const suspiciousInBook: RecordInBook<SuspiciousPayment> = {
  kind: "suspiciousDeposit",
  foundBy: ["transactionId", "number", "trackId", "iban", "name", "amount", "words"],
  views: SUSPICIOUS_STATUS,
  permission: "deposits.read",
  whose: "own",
  isDated: true,
  unmasked: [],
  entry: entryOfSuspicious,
  show: (row, business) => ({
    id: row.id,
    href: depositRoutes.suspiciousDeposit(business, row.id),
    name: row.payerName,
    own: [row.id, row.code, row.trackingCode, row.payerIban],
    came: cameBy(row),
    person: termsIn("iban", row.payerIban),
    ids: [row.id],
    links: [row.id],
  }),
  list: listInBook(depositOperations.suspicious, (page) => page),
  isNone: isUnavailable,
};

export const depositList = listInBookOf(
  "deposit",
  depositFilters,
  ({ code, customerId, q, sort, ...days }: FilterValues<typeof depositFilters>) => ({
    days,
    having: [...termsIn("number", code), ...termsIn("id", customerId)],
    text: q,
    sort,
  }),
);

export const suspiciousList = listInBookOf(
  "suspiciousDeposit",
  suspiciousFilters,
  ({ status, q, sort }: FilterValues<typeof suspiciousFilters>) => ({ states: status && [status], text: q, sort }),
);
