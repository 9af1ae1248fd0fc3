import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { tehranDayBounds } from "@/lib/kit/format/jalali";
import type { FilterValues } from "@/lib/kit/records/filter";
import { listInBook, type RecordInBook } from "@/lib/server/book/area";
import { listInBookOf } from "@/lib/server/book/listed";
import { isAmountOrName } from "@/lib/server/book/text";
import { settlementRoutes } from "../declared";
import { settlementFilters } from "../filters";
import { settlementOperations } from "../operations";
import { fitsWireStatus, SETTLEMENT_STATUS } from "../status";
import type { Settlement } from "./answers";

/** A settlement as the book keeps it. */
export const entryOfSettlement = (row: Settlement): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "settlement",
  id: row.id,
  at: row.createdAt ?? (row.date === null ? null : tehranDayBounds(row.date).from),
  state: row.status,
  isFinal: !["INIT", "PENDING", "UNKNOWN"].includes(row.status),
  amountRial: row.amountRial,
  feeRial: row.wageRial,
  terms: [
    ...termsIn("id", row.id, row.trackId, row.transactionId, row.revisedTransactionId),
    ...termsIn("number", row.refCode, row.paymentNumber),
    ...termsIn("iban", row.iban),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const settlementInBook: RecordInBook<Settlement> = {
  kind: "settlement",
  // Its statement row has the receiver, through which it is found.
  foundBy: ["uuid", "transactionId", "number", "trackId", "iban", "name", "mobile", "amount", "words"],
  views: SETTLEMENT_STATUS,
  permission: "settlements.read",
  whose: "tied",
  isDated: true,
  unmasked: [],
  entry: entryOfSettlement,
  show: (row, business) => ({
    id: row.trackId ?? row.id,
    href: settlementRoutes.settlement(business, row.trackId ?? row.id),
    day: row.createdAt === null ? row.date : null,
    name: null,
    own: [row.id, row.trackId, row.iban],
    person: termsIn("iban", row.iban),
    ids: [row.id, row.trackId],
    links: [row.id, row.trackId, row.transactionId],
  }),
  one: {
    operation: settlementOperations.show as unknown as NonNullable<RecordInBook<Settlement>["one"]>["operation"],
    input: ({ trackId }) => trackId && { trackId },
  },
  list: listInBook(settlementOperations.list, (page, since) => ({ ...page, from: since }), true),
};

/** The service finds ids, IBANs and parts of descriptions; amounts and names of receivers are the book's. */
export const settlementList = listInBookOf(
  "settlement",
  settlementFilters,
  ({ status, q, sort, ...days }: FilterValues<typeof settlementFilters>) => ({
    days,
    states: status && SETTLEMENT_STATUSES_READ.filter((each) => fitsWireStatus(each, status)),
    isSearched: q !== undefined && sort === undefined && !isAmountOrName(q),
    text: q,
    sort,
  }),
  { isBetter: ({ q }) => isAmountOrName(q) },
);

const SETTLEMENT_STATUSES_READ = Object.keys(SETTLEMENT_STATUS) as (keyof typeof SETTLEMENT_STATUS)[];
