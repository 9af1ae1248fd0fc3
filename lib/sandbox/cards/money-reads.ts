import type { PageAnswer } from "../core/answers";
import { byColumn, byJalaliDay, type Condition, collection, type Filters } from "../core/collection";
import { jalaliDay, jalaliTime, tehranDay } from "../core/jalali";
import type { Answer, Call, Route } from "../core/types";
import { GRANT_STATUSES, type Grant, grantRow } from "./grants";
import { accountsOf, balanceOf, type CardRow, type Credit, type CreditPayment, type CreditType } from "./money";
import { type Cardholder, cardholderOf, issuerError, mustBeSetUp } from "./record";

/** The minimum that always stays in an account. */
const HELD_RIAL = 100_000;

/** The cardholder that a path names, who must have an account. @throws ServiceError 404, 422 */
function holderWithAccount(call: Call): Cardholder & { account_number: string } {
  const row = cardholderOf(call);
  const { account_number } = row;
  if (account_number === null) throw issuerError(422, "این دارندهٔ کارت هنوز حسابی ندارد.");
  return { ...row, account_number };
}

/** The requested account, or the card's own if none is named. @throws ServiceError 404 for somebody else's */
function askedAccount(call: Call): { row: Cardholder; account: string } {
  const row = holderWithAccount(call);
  const account = call.query.get("account_number") || row.account_number;
  const isOwn = accountsOf(call.sandbox, row).some(({ account_number }) => account_number === account);
  if (!isOwn) throw issuerError(404, "حساب یافت نشد.");
  return { row, account };
}

function listAccounts(call: Call) {
  const accounts = accountsOf(call.sandbox, cardholderOf(call));
  return {
    message: "حساب‌های دارندهٔ کارت",
    data: { accounts: accounts.map((account) => ({ ...account, currency: "IRR" })) },
  };
}

function tellBalance(call: Call) {
  const { row, account } = askedAccount(call);
  const balance = balanceOf(call.sandbox, row, account);
  return {
    message: "موجودی حساب",
    data: { account_number: account, balance, available_balance: Math.max(0, balance - HELD_RIAL) },
  };
}

/** The envelope of the lists of this family. */
const listed =
  (message: string, plural: string) =>
  ({ data, meta }: PageAnswer): Answer => ({
    message,
    data: { has_more: meta.current_page < meta.last_page, [plural]: data },
  });

const days = (column: string): Filters => ({
  from_date: byJalaliDay("from_date", column, "from"),
  to_date: byJalaliDay("to_date", column, "to"),
});

const statement = collection<CardRow>({
  from: "card_rows",
  orderBy: "id DESC",
  path: "",
  perPage: 20,
  where: (call) => ({ sql: "account_number = :account", values: { account: askedAccount(call).account } }),
  filters: days("at"),
  row: ({ tracking_code, type, amount_rial, balance_rial, description, at }) => ({
    tracking_code,
    type,
    amount: amount_rial,
    balance: balance_rial,
    description,
    transaction_at: jalaliTime(at),
  }),
  answer: listed("گردش حساب", "transactions"),
});

/** Selects the rows of one cardholder, or of all cardholders of a provider. */
const ofWhom = (call: Call): Condition => {
  if (call.params.cardholder_id !== undefined)
    return { sql: "cardholder_id = :holder", values: { holder: cardholderOf(call).id } };
  mustBeSetUp(call);
  return { sql: "provider = :provider", values: { provider: call.params.provider ?? "" } };
};

interface CreditRow {
  cardholder_id: string;
  amount_rial: number;
  type: CreditType;
  at: number;
}

const credits = collection<CreditRow>({
  from: "card_credit_rows",
  orderBy: "id DESC",
  path: "",
  perPage: 20,
  where: ofWhom,
  filters: days("at"),
  row: ({ cardholder_id, amount_rial, type, at }) => ({
    cardholder_id,
    credit_amount: amount_rial,
    type,
    adjusted_at: jalaliTime(at),
  }),
  answer: listed("تغییرهای اعتبار", "credits"),
});

const payments = collection<CreditPayment>({
  from: "card_credit_payments",
  orderBy: "paid_at DESC, id",
  path: "",
  perPage: 20,
  where: ofWhom,
  filters: days("paid_at"),
  row: ({ id, cardholder_id, account_number, source_account, amount_rial, paid_at, due_at, repaid_at }) => ({
    cardholder_id,
    account_number,
    credit_source_account_number: source_account,
    amount: amount_rial,
    pay_id: id,
    paid_at: jalaliTime(paid_at),
    repaid_at: repaid_at === null ? null : jalaliTime(repaid_at),
    review_date: jalaliDay(due_at),
    settled: repaid_at !== null,
  }),
  answer: listed("پرداخت‌های اعتباری", "payments"),
});

const creditAccounts = collection<Credit & { account_number: string }>({
  from: "card_credits",
  select:
    "SELECT *, (SELECT account_number FROM cardholders WHERE id = cardholder_id) AS account_number FROM card_credits",
  orderBy: "registered_at, cardholder_id",
  path: "",
  perPage: 20,
  where: ofWhom,
  row: ({ cardholder_id, provider, account_number, status, balance_rial }, { sandbox }) => ({
    cardholder_id,
    account: { account_number, balance: balanceOf(sandbox, { id: cardholder_id, provider, account_number }) },
    credit: { status, balance: balance_rial },
  }),
  answer: listed("حساب‌های اعتباری", "accounts"),
});

/** A grant whose last day has passed is listed as expired, in every state. */
const grants = collection<Grant>({
  from: "card_grants",
  orderBy: "created_at DESC, id",
  path: "",
  perPage: 20,
  before: ({ sandbox }) => {
    sandbox.db.run(
      "UPDATE card_grants SET status = 'EXPIRED' WHERE status IN ('PENDING', 'ACTIVE') AND expiration_date < :today",
      { today: tehranDay(sandbox.clock.now()) },
    );
  },
  where: (call) => ({ sql: "cardholder_id = :holder", values: { holder: cardholderOf(call).id } }),
  filters: { status: byColumn("status", GRANT_STATUSES) },
  row: grantRow,
  answer: listed("مجوزهای برداشت مستقیم", "grants"),
});

/** @param p the addresses of one provider */
export const moneyReadRoutes = (p: string): Route[] => {
  const one = `${p}/cardholder/:cardholder_id`;
  const read = (path: string, handle: Route["handle"]): Route => ({ host: "api", method: "GET", path, handle });
  return [
    read(`${one}/accounts-info`, listAccounts),
    read(`${one}/balance`, tellBalance),
    read(`${one}/bank-statement`, statement),
    read(`${one}/credit`, credits),
    read(`${one}/credit/payment`, payments),
    read(`${p}/credit`, credits),
    read(`${p}/credit/account`, creditAccounts),
    read(`${p}/credit/payment`, payments),
    read(`${p}/cardholder/:cardholder/direct-debit/grants`, grants),
  ];
};
