import "server-only";
import {
  day,
  flagOrNull,
  id,
  idOrNull,
  integerOrNull,
  mapped,
  objectOrNull,
  oneOfOr,
  rial,
  rialOrNull,
  rialPerUnitNamed,
  text,
  textOrNull,
  time,
  toldRial,
} from "@/lib/kit/operations/wire";
import { dataOf, hasNextIn, listIn, pageFrom, recordOf, rowsIn } from "@/lib/kit/operations/wire-rows";
import * as z from "@/lib/kit/zod";
import { ACCOUNT_KINDS, ACCOUNT_STATES, CARD_ROW_TYPES, CREDIT_CHANGES, CREDIT_STATES, GRANT_STATES } from "../status";

/** A page of this family, which says only whether there are more. */
const forwardOf = <Item extends z.core.$ZodType>(item: Item, noun: string) =>
  mapped(rowsIn(item, { usual: ["data", noun], noun }), ({ rows, around }) =>
    pageFrom(rows, { page: null, lastPage: null, perPage: null, total: null, hasNext: hasNextIn(around) }),
  );

const account = recordOf(
  z.object({
    account_number: text,
    iban: textOrNull,
    type: oneOfOr(ACCOUNT_KINDS),
    status: oneOfOr(ACCOUNT_STATES),
    currency: textOrNull,
  }),
  (value) => ({
    accountNumber: value.account_number,
    iban: value.iban,
    kind: value.type,
    state: value.status,
    /** A balance in another unit is not shown, because its value is unknown. */
    isRial: value.currency === null || rialPerUnitNamed(value.currency) === 1,
  }),
);
export const cardAccounts = mapped(
  listIn(account, { usual: ["data", "accounts"], noun: "accounts" }),
  ({ items, unread }) => ({ items, unreadRows: unread }),
);
export type CardAccounts = z.output<typeof cardAccounts>;

export const cardBalance = dataOf(
  recordOf(z.object({ account_number: textOrNull, balance: rial, available_balance: toldRial }), (data) => ({
    accountNumber: data.account_number,
    balanceRial: data.balance,
    availableRial: data.available_balance,
  })),
);
export type CardBalance = z.output<typeof cardBalance>;

/** A row of an account's statement, in rial; `balanceRial` is what stood there after it. */
const statementRow = recordOf(
  z.object({
    tracking_code: id,
    type: oneOfOr(CARD_ROW_TYPES),
    amount: rial,
    balance: toldRial,
    description: textOrNull,
    transaction_at: time,
  }),
  (value) => ({
    trackingCode: value.tracking_code,
    ...value.type,
    amountRial: value.amount,
    balanceRial: value.balance,
    description: value.description,
    at: value.transaction_at,
  }),
);
export type CardStatementRow = z.output<typeof statementRow>;
export const cardStatement = forwardOf(statementRow, "transactions");
export type CardStatement = z.output<typeof cardStatement>;

/** A change of somebody's credit, with its sign. */
const creditChange = recordOf(
  z.object({ cardholder_id: id, credit_amount: rial, type: oneOfOr(CREDIT_CHANGES), adjusted_at: time }),
  (value) => ({
    cardholderId: value.cardholder_id,
    ...value.type,
    amountRial: value.credit_amount,
    at: value.adjusted_at,
  }),
);
export const creditChanges = forwardOf(creditChange, "credits");
export type CreditChanges = z.output<typeof creditChanges>;

/** Somebody's credit: whether it may be used, and what is left of it. */
const creditAccount = recordOf(
  z.object({
    cardholder_id: id,
    account: objectOrNull(z.object({ account_number: textOrNull, balance: rialOrNull })),
    credit: z.object({ status: oneOfOr(CREDIT_STATES), balance: rial }),
  }),
  (value) => ({
    cardholderId: value.cardholder_id,
    accountNumber: value.account?.account_number ?? null,
    accountRial: value.account?.balance ?? null,
    ...value.credit.status,
    leftRial: value.credit.balance,
  }),
);
export type CreditAccount = z.output<typeof creditAccount>;
export const creditAccounts = forwardOf(creditAccount, "accounts");
export type CreditAccounts = z.output<typeof creditAccounts>;

/** A purchase on credit. The list of all holders may contain fewer of its fields than that of one. */
const creditPayment = recordOf(
  z.object({
    pay_id: id,
    cardholder_id: id,
    account_number: textOrNull,
    credit_source_account_number: textOrNull,
    amount: rial,
    paid_at: time,
    repaid_at: time,
    review_date: day,
    settled: flagOrNull,
  }),
  (value) => ({
    id: value.pay_id,
    cardholderId: value.cardholder_id,
    accountNumber: value.account_number,
    sourceAccount: value.credit_source_account_number,
    amountRial: value.amount,
    paidAt: value.paid_at,
    repaidAt: value.repaid_at,
    dueOn: value.review_date,
    isSettled: value.settled,
  }),
);
export type CreditPayment = z.output<typeof creditPayment>;
export const creditPayments = forwardOf(creditPayment, "payments");
export type CreditPayments = z.output<typeof creditPayments>;

const grant = recordOf(
  z.object({
    grant_id: id,
    bank_code: idOrNull,
    account_number: textOrNull,
    count: integerOrNull,
    limit: toldRial,
    expiration_date: day,
    status: oneOfOr(GRANT_STATES),
    created_at: time,
    revoked_at: time,
  }),
  (value) => ({
    id: value.grant_id,
    bankCode: value.bank_code,
    accountNumber: value.account_number,
    timesAMonth: value.count,
    limitRial: value.limit,
    expiresOn: value.expiration_date,
    ...value.status,
    createdAt: value.created_at,
    revokedAt: value.revoked_at,
  }),
);
export type CardGrant = z.output<typeof grant>;
export const cardGrants = forwardOf(grant, "grants");
export type CardGrants = z.output<typeof cardGrants>;
