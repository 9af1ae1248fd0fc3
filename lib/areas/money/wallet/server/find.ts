import "server-only";
import { normalizeMobile } from "@/lib/kit/format/mobile";
import type { RecognisedKind } from "@/lib/kit/search/recognise";
import type { Asker } from "@/lib/server/search/asker";
import { type Finder, type FinderQuestion, PER_QUESTION } from "@/lib/server/search/finder";
import { walletRoutes } from "../declared";
import { walletOperations } from "../operations";
import { type TransactionListInput, transactionListInput } from "../schemas";
import { TRANSACTION_STATUS, wayOf } from "../status";
import type { Transaction } from "./answers";

const hitOf = (asker: Asker, row: Transaction) => ({
  ...asker.hit(row.id, walletRoutes.transaction(asker.business, row.id)),
  status: row.status,
  amountRial: row.amountRial,
  at: row.paidAt ?? row.createdAt,
  name: asker.shownName(row.payer.name),
  ...wayOf(row),
  isExact: isExact(asker, row),
});

function isExact(asker: Asker, row: Transaction): boolean {
  switch (asker.shape.kind) {
    case "mobile":
      return [row, row.payer, row.receiver].some(
        ({ mobile }) => mobile && normalizeMobile(mobile) === asker.shape.value,
      );
    case "iban":
      return asker.isOneOf([row.payer.iban, row.receiver.iban]);
    case "uuid":
    case "trackId":
    case "transactionId":
    case "number":
      return asker.isOneOf([row.id, row.trackId, row.refId, row.trackingCode, row.paymentNumber, row.factorNumber]);
    default:
      return false;
  }
}

const listed =
  (filter: (value: string) => TransactionListInput, fits: (row: Transaction, value: string) => unknown = () => true) =>
  async (asker: Asker) => {
    const { value } = asker.shape;
    const input = transactionListInput.parse({ ...filter(value), perPage: PER_QUESTION });
    const page = await asker.ask(walletOperations.transactions, input);
    asker.noteMore("transaction", page?.data.hasMore);
    return (page?.data.items ?? []).filter((row) => fits(row, value)).map((row) => hitOf(asker, row));
  };

const FIELDS: Partial<Record<RecognisedKind, TransactionListInput["searchField"]>> = {
  iban: "iban",
  mobile: "mobile_number",
  card: "card_number",
  cardTail: "card_number",
};
const byField = (kind: RecognisedKind): readonly FinderQuestion[] => [
  // The service searches the whole masked number of a card; of its end only that was asked for.
  listed(
    (q) => ({ searchField: FIELDS[kind], q }),
    kind === "cardTail" ? ({ card }, value) => card?.endsWith(value) : undefined,
  ),
];
const byTrackId = listed((trackId) => ({ trackId }));
const byInvoice = listed((factorNumber) => ({ factorNumber }));

export const transactionFinder: Finder = {
  kind: "transaction",
  by: {
    uuid: [byTrackId],
    transactionId: [listed((id) => ({ id }))],
    mobile: byField("mobile"),
    iban: byField("iban"),
    card: byField("card"),
    cardTail: byField("cardTail"),
    number: [
      listed((refId) => ({ refId })),
      listed((trackingCode) => ({ trackingCode })),
      byInvoice,
      listed((q) => ({ searchField: "payment_number", q })),
    ],
    trackId: [byTrackId, byInvoice],
  },
  isMeant: true,
  views: TRANSACTION_STATUS,
  // The service's own search knows no names.
  wholeList: (business, by) => {
    const place = by === "name" ? "person" : FIELDS[by];
    return `${walletRoutes.wallet(business)}${place ? `?in=${place}` : ""}`;
  },
};
