import { bankNow } from "../banks/banks";
import { byColumn, byJalaliDay, collection, conditionOf, containing } from "../core/collection";
import { fieldErrors, notFound, ruleError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { DAY_SECONDS, dayStart, jalaliTime, parseJalaliDay, tehranDay } from "../core/jalali";
import type { Area, Call } from "../core/types";
import {
  type Account,
  type AccountRow,
  accountRow,
  bankAccountSchema,
  labelsOf,
  lastRow,
  needTool,
  ROW_TYPES,
} from "./record";
import { continueBankAccounts, seedBankAccounts } from "./seed";

const ACCOUNTS = "/v3/business/:business/cash-in/account";
const BANK = "/v3/business/:business/settlement/account";
const LABEL = `${BANK}/:iban/transaction/:tracking_code/label`;
const AN_HOUR = 3600;
const LAST_DAYS = 7;
const HELD_RIAL = 500_000;
const LONGEST_LABEL = 50;
const MOST_LIVE = 100;

const find = ({ sandbox }: Call, iban: string): Account | undefined =>
  sandbox.db.get<Account>("SELECT * FROM bank_accounts WHERE iban = :iban", { iban });

/** @throws ServiceError 404 where the account is not linked */
function linked(call: Call, iban: string): Account {
  needTool(call);
  const account = find(call, iban);
  if (!account) throw notFound("حساب");
  return account;
}

const askedIban = ({ query }: Call): string => {
  const iban = query.get("iban");
  if (!iban) throw fieldErrors({ iban: ["iban الزامی است."] });
  return iban;
};

function listAccounts(call: Call) {
  needTool(call);
  if (habitsOf(call.sandbox).bank_accounts === "none") return { data: [] };
  const accounts = call.sandbox.db.all<Account>("SELECT * FROM bank_accounts ORDER BY rowid");
  return {
    data: accounts.map(({ iban, ...account }) => ({
      account_number: account.account_number,
      account_description: account.description,
      id: null,
      IBAN: iban,
      account_owner: [{ firstName: account.first_name, lastName: account.last_name }],
      bank_name: account.bank_name,
    })),
  };
}

const amounts = (row: AccountRow | undefined) => ({
  balance: row?.balance_rial ?? 0,
  available_balance: Math.max(0, (row?.balance_rial ?? 0) - HELD_RIAL),
});

/** What the bank says now. */
function balance(call: Call) {
  needTool(call);
  const fields = new Fields(call.body);
  const iban = fields.text("iban", { required: true }) ?? "";
  fields.done();
  if (!find(call, iban)) throw ruleError("iban", "این شبا یافت نشد یا پذیرفته نیست.");
  return amounts(lastRow(call.sandbox, iban, call.sandbox.clock.now()));
}

/** What was read from the bank at the last full hour. */
function lastBalance(call: Call) {
  const account = linked(call, call.params.iban ?? "");
  const at = Math.floor(call.sandbox.clock.now() / AN_HOUR) * AN_HOUR;
  return {
    message: "موجودی حساب",
    data: {
      iban: account.iban,
      account_number: account.account_number,
      bank_name: account.bank_name,
      ...amounts(lastRow(call.sandbox, account.iban, at)),
      currency: "IRR",
      balance_at: jalaliTime(at),
    },
  };
}

const statement = collection<AccountRow>({
  from: "bank_rows",
  orderBy: "at DESC, rowid DESC",
  path: `${BANK}/statement`,
  perPage: 20,
  before: (call) => void linked(call, askedIban(call)),
  where: (call) => {
    const { query, sandbox } = call;
    const hasPeriod = Boolean(query.get("from_date") || query.get("to_date"));
    const since = hasPeriod ? 0 : dayStart(tehranDay(sandbox.clock.now())) - (LAST_DAYS - 1) * DAY_SECONDS;
    return { sql: "iban = :iban AND at >= :since", values: { iban: askedIban(call), since } };
  },
  filters: {
    from_date: byJalaliDay("from_date", "at", "from"),
    to_date: byJalaliDay("to_date", "at", "to"),
    type: byColumn("type", ROW_TYPES),
    label: (label) => ({
      sql: "tracking_code IN (SELECT tracking_code FROM bank_labels WHERE bank_labels.iban = bank_rows.iban AND label = :label)",
      values: { label },
    }),
    q: containing(() => ["tracking_code", "description", "payment_id", "party_name", "party_iban"]),
  },
  row: (row, { sandbox }) => accountRow(row, sandbox),
});

/** The bank's own list of a day and the one before; 502 while the bank is away. */
function live(call: Call) {
  const { sandbox, query } = call;
  const account = linked(call, askedIban(call));
  const [from, to] = ["from_date", "to_date"].map((name) => {
    const text = query.get(name);
    return text ? parseJalaliDay(text) : undefined;
  });
  if (from === null || to === null || (from && to && (to < from || to - from > DAY_SECONDS)))
    throw fieldErrors({ to_date: ["بازه باید حداکثر یک روز باشد."] });
  if (bankNow(sandbox, account.iban.slice(4, 7))?.isHealthy === false)
    throw new ServiceError(502, { message: "بانک پاسخ نداد." });
  const { sql, values } = conditionOf(
    { from_date: byJalaliDay("from_date", "at", "from"), to_date: byJalaliDay("to_date", "at", "to") },
    call,
    { sql: "iban = :iban", values: { iban: account.iban } },
  );
  const count = Math.min(Number(/^\d{1,3}$/.exec(query.get("count") ?? "")?.[0] ?? 50), MOST_LIVE);
  const rows = sandbox.db.all<AccountRow>(
    `SELECT * FROM bank_rows WHERE ${sql} ORDER BY at DESC, rowid DESC LIMIT :count`,
    { ...values, count },
  );
  return { message: "گردش لحظه‌ای حساب", data: rows.map((row) => accountRow(row, sandbox)) };
}

/** The row that the path of a label names, and the label. */
function labelled(call: Call, isRequired: boolean) {
  const account = linked(call, call.params.iban ?? "");
  const row = call.sandbox.db.get<AccountRow>(
    "SELECT * FROM bank_rows WHERE iban = :iban AND tracking_code = :trackingCode",
    { iban: account.iban, trackingCode: call.params.tracking_code ?? "" },
  );
  if (!row) throw notFound("تراکنش");
  const fields = new Fields(call.body);
  const label = fields.text("label", { required: isRequired, max: LONGEST_LABEL });
  fields.done();
  const key = { iban: account.iban, tracking_code: row.tracking_code };
  const answer = () => ({
    message: "برچسب‌های تراکنش",
    data: { ...key, labels: labelsOf(call.sandbox, key.iban, key.tracking_code) },
  });
  return { key, label, answer };
}

function addLabel(call: Call) {
  const { key, label, answer } = labelled(call, true);
  call.sandbox.db.run("INSERT OR IGNORE INTO bank_labels VALUES (:iban, :tracking_code, :label)", { ...key, label });
  return answer();
}

function removeLabel(call: Call) {
  const { key, label, answer } = labelled(call, false);
  call.sandbox.db.run(
    `DELETE FROM bank_labels WHERE iban = :iban AND tracking_code = :tracking_code AND (:label IS NULL OR label = :label)`,
    { ...key, label },
  );
  return answer();
}

export const bankAccountsArea: Area = {
  name: "bank-accounts",
  schema: bankAccountSchema,
  tables: ["bank_accounts", "bank_rows", "bank_labels"],
  routes: [
    { method: "GET", host: "api", path: ACCOUNTS, handle: listAccounts },
    { method: "POST", host: "api", path: `${ACCOUNTS}/balance`, handle: balance },
    { method: "GET", host: "api", path: `${BANK}/:iban/last-balance`, handle: lastBalance },
    { method: "GET", host: "api", path: `${BANK}/statement`, handle: statement },
    { method: "GET", host: "api", path: `${BANK}/realtime-statement`, handle: live },
    { method: "POST", host: "api", path: LABEL, handle: addLabel },
    { method: "DELETE", host: "api", path: LABEL, handle: removeLabel },
  ],
  seed: seedBankAccounts,
  goOn: continueBankAccounts,
};
