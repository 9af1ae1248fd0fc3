import { type BookEntry, PLAIN_RECORD, termsIn } from "@/lib/kit/book/entry";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import type { StatusView } from "@/lib/kit/format/status-view";
import { maskedPaths } from "@/lib/kit/operations/define";
import type { RecordInBook } from "@/lib/server/book/area";
import { bankAccountRoutes } from "../declared";
import { bankAccountOperations } from "../operations";
import { keyOfAccount, ROW_TYPE } from "../status";
import type { BankAccount } from "./answers";
import { type AccountRowInBook, idOfRow } from "./record";

/** An account that is not listed any more stays in the book, as do its rows. */
const ACCOUNT_STATE = {
  LINKED: { tone: "success", label: "bankAccounts.state.linked" },
  GONE: { tone: "neutral", icon: "ban", label: "bankAccounts.state.gone" },
} as const satisfies Record<string, StatusView>;

/** An account as the book keeps it: there as long as the service lists it. */
export const entryOfAccount = (account: BankAccount): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "bankAccount",
  id: account.iban,
  at: null,
  state: "LINKED",
  isFinal: false,
  amountRial: null,
  terms: [
    ...termsIn("id", account.iban),
    ...termsIn("iban", account.iban),
    ...termsIn("number", account.accountNumber),
    ...termsIn("text", account.description),
  ],
  record: account,
});

export const accountInBook: RecordInBook<BankAccount> = {
  kind: "bankAccount",
  foundBy: ["iban", "number", "words"],
  views: ACCOUNT_STATE,
  permission: "bankAccounts.read",
  whose: "nobody",
  isDated: false,
  unmasked: [],
  entry: entryOfAccount,
  show: ({ iban, accountNumber }, business) => ({
    id: iban,
    href: bankAccountRoutes.bankAccount(business, keyOfAccount(iban)),
    name: null,
    own: [iban, accountNumber],
    person: [],
    ids: [iban],
    links: [],
  }),
  personal: maskedPaths(bankAccountOperations.list),
};

/** A row of an account's statement as the book keeps it. Its labels may change, what it moved does not. */
export const entryOfAccountRow = (row: AccountRowInBook): BookEntry => ({
  ...PLAIN_RECORD,
  kind: "accountRow",
  id: idOfRow(row.iban, row.trackingCode),
  at: row.at,
  state: row.status,
  isFinal: true,
  amountRial: row.amountRial,
  balanceRial: row.balanceRial,
  // The business's own IBAN is nobody's secret here: its orders have it too.
  facts: { account: row.iban, isDated: row.at !== null },
  terms: [
    ...termsIn("id", row.trackingCode),
    ...termsIn("number", row.paymentId),
    ...termsIn("iban", row.counterpartyIban),
    ...termsIn("name", row.counterpartyName),
    ...termsIn("text", row.description),
  ],
  record: row,
});

export const accountRowInBook: RecordInBook<AccountRowInBook> = {
  kind: "accountRow",
  foundBy: ["transactionId", "number", "trackId", "iban", "name", "amount", "words"],
  views: ROW_TYPE,
  permission: "bankAccounts.read",
  whose: "own",
  isDated: true,
  unmasked: [],
  entry: entryOfAccountRow,
  show: (row, business) => ({
    id: row.trackingCode,
    href: bankAccountRoutes.bankAccount(business, keyOfAccount(row.iban), periodAround(row)),
    name: row.counterpartyName,
    own: [row.trackingCode, row.paymentId, row.counterpartyIban],
    person: termsIn("iban", row.counterpartyIban),
    // A bank's code is given once on an account, and two accounts may share one.
    ids: [],
    links: [row.trackingCode],
    on: row.iban,
  }),
  personal: maskedPaths(bankAccountOperations.statement),
};

/** The statement tells seven days unless it is asked for others. */
function periodAround({ trackingCode, at }: AccountRowInBook): Record<string, string> {
  const day = typeof at === "string" ? tehranDayOf(at) : undefined;
  return { q: trackingCode, ...(day && { from: day, to: day }) };
}
