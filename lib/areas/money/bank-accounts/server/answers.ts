import "server-only";
import {
  id,
  idOrNull,
  mapped,
  oneOfOr,
  rial,
  rialOrNull,
  rialPerUnit,
  text,
  textOrNull,
  time,
  toldObject,
  toldRial,
} from "@/lib/kit/operations/wire";
import { listIn, pageOf, recordIn, recordOf, rowsIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { ROW_TYPES } from "../status";

const owner = mapped(z.object({ firstName: textOrNull, lastName: textOrNull }), ({ firstName, lastName }) =>
  [firstName, lastName].filter(Boolean).join(" "),
);

/** A linked account. Its IBAN, which everything else is asked by, is the one field that it cannot do without. */
const account = recordOf(
  z.object({
    id: idOrNull,
    IBAN: text.check(z.regex(/^IR\d{24}$/)),
    account_number: textOrNull,
    account_description: textOrNull,
    account_owner: z._default(z.nullable(z.array(owner)), null),
    bank_name: textOrNull,
  }),
  (value) => ({
    id: value.id,
    iban: value.IBAN,
    accountNumber: value.account_number,
    description: value.account_description,
    owners: (value.account_owner ?? []).filter((name) => name !== ""),
    bankName: value.bank_name,
  }),
);
export type BankAccount = z.output<typeof account>;

/** `inactive` is what the service says where the business has no such tool; null if it has. */
export const accountList = mapped(rowsIn(account), ({ rows, around }) => ({
  items: rows.items,
  unreadRows: rows.unread,
  inactive: around.map(({ inactive }) => inactive).find(isWords) ?? null,
}));
const isWords = (value: unknown): value is string => typeof value === "string" && value !== "";
export type BankAccountList = z.output<typeof accountList>;

/** What the bank says now; a bare object in rial. */
export const liveBalance = mapped(
  recordIn(z.object({ balance: rial, available_balance: rialOrNull })),
  ({ balance, available_balance }) => ({ balanceRial: balance, availableRial: available_balance }),
);
export type LiveBalance = z.output<typeof liveBalance>;

/** The service's last known balance and its time; in rial, unless it names another unit beside it. */
const lastBalanceData = recordOf(
  z.object({ balance: rial, available_balance: toldRial, currency: rialPerUnit(1), balance_at: time }),
  ({ balance, available_balance, currency, balance_at }) => ({
    balanceRial: balance * currency,
    availableRial: typeof available_balance === "number" ? available_balance * currency : available_balance,
    at: balance_at,
  }),
);
export const lastBalance = recordIn(lastBalanceData, "data");
export type LastBalance = z.output<typeof lastBalance>;

const labels = mapped(z.nullish(z.array(text)), (list) => list ?? []);

/**
 * A row of an account's statement, in rial; `balanceRial` is what stood there after it, `iban` whose it is, as it
 * says.
 */
const statementRow = recordOf(
  z.object({
    tracking_code: id,
    iban: textOrNull,
    type: oneOfOr(ROW_TYPES),
    amount: rial,
    balance: toldRial,
    description: textOrNull,
    payment_id: textOrNull,
    counterparty: toldObject(z.object({ name: textOrNull, iban: textOrNull }), (party) => party),
    labels,
    transaction_at: time,
  }),
  (value) => {
    const party = value.counterparty as { name?: string | null; iban?: string | null } | null;
    return {
      trackingCode: value.tracking_code,
      iban: value.iban,
      ...value.type,
      amountRial: value.amount,
      balanceRial: value.balance,
      description: value.description,
      paymentId: value.payment_id,
      counterpartyName: party?.name ?? null,
      counterpartyIban: party?.iban ?? null,
      labels: value.labels,
      at: value.transaction_at,
    };
  },
);
export type StatementRow = z.output<typeof statementRow>;

export const statementPage = pageOf(statementRow);
export type AccountStatementPage = z.output<typeof statementPage>;

/** What the bank itself lists, newest first and without pages. */
export const liveStatement = mapped(listIn(statementRow), ({ items, unread }) => ({ items, unreadRows: unread }));
export type LiveStatement = z.output<typeof liveStatement>;

export const labelsAnswer = mapped(recordIn(z.object({ tracking_code: id, labels }), "data"), (data) => ({
  trackingCode: data.tracking_code,
  labels: data.labels,
}));
export type LabelsAnswer = z.output<typeof labelsAnswer>;
