import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { addDays, tehranDayBounds } from "@/lib/kit/format/jalali";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { withdrawalRoutes } from "../declared";
import { withdrawalFilters } from "../filters";
import { withdrawalOperations } from "../operations";
import { failureCodeOf, WITHDRAWAL_STATUS } from "../status";
import { keptState, seenStateOf } from "../timeline";
import type { Withdrawal } from "./answers";
import { announceWithdrawals, withdrawalFilterSql } from "./record";
import { planLooks } from "./watch/plan";

/** A withdrawal as the book keeps it; its day is all that the service tells of its time. */
export const entryOfWithdrawal = (row: Withdrawal): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "withdrawal",
  id: row.id,
  at: row.date === null ? null : tehranDayBounds(row.date).from,
  state: row.status,
  isFinal: !["INIT", "PENDING", "UNKNOWN"].includes(row.status),
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  facts: {
    code: failureCodeOf(row),
    attempts: row.retryCount,
    maxAttempts: row.maxRetryCount,
    isInstant: row.isInstant,
    authorizationId: row.authorizationId,
  },
  seen: { ...seenStateOf(row) },
  terms: [
    ...termsIn("id", row.id, row.trackId, row.authorizationId, row.transactionId, row.refundId),
    ...termsIn("number", row.paymentNumber),
    ...termsIn("card", row.payerAccount?.pan),
    ...termsIn("text", row.description),
  ],
  record: row,
});

/**
 * The book answers for a period: the service filters by a time that it never returns, and the only visible day of a
 * withdrawal is its collection day.
 */
export const withdrawalList = listInBookOf(
  "withdrawal",
  withdrawalFilters,
  (input: FilterValues<typeof withdrawalFilters>) => ({
    days: input,
    states: input.status && [input.status],
    of: input.authorizationId === undefined ? undefined : { kind: "authorization", id: input.authorizationId },
    text: input.q,
    sort: input.sort,
    where: () => withdrawalFilterSql(input),
  }),
  { isFirst: ({ from }) => from !== undefined },
);

/** The service's list filters by the order's time, which may be this many days before the collection day. */
const LONGEST_AHEAD_DAYS = 366;

export const withdrawalInBook: RecordInBook<Withdrawal> = {
  kind: "withdrawal",
  // It contains the payer's card; its authorization has the payer, through which it is found.
  foundBy: [
    "uuid",
    "transactionId",
    "number",
    "trackId",
    "cardTail",
    "mobile",
    "nationalCode",
    "name",
    "amount",
    "words",
  ],
  views: WITHDRAWAL_STATUS,
  permission: "withdrawals.read",
  whose: "tied",
  isDated: true,
  unmasked: ["payerAccount.pan"],
  entry: entryOfWithdrawal,
  onWritten: (business, written, tx) =>
    planLooks(
      business,
      written.map(({ record, before }) => ({ withdrawal: record, before: keptState(before?.seen) })),
      tx,
    ),
  onNews: announceWithdrawals,
  show: (row, business) => ({
    id: row.id,
    href: withdrawalRoutes.withdrawal(business, row.id),
    day: row.date,
    name: null,
    own: [row.id, row.trackId],
    person: [],
    ids: [row.id, row.trackId],
    links: [row.id, row.trackId, row.authorizationId, row.transactionId],
  }),
  list: listInBook(
    withdrawalOperations.list,
    (page, since) => ({ ...page, from: addDays(since, -LONGEST_AHEAD_DAYS) }),
    true,
  ),
};
