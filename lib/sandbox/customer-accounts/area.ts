import { bankNow } from "../banks/banks";
import { collection, rowNamed } from "../core/collection";
import { notFound } from "../core/errors";
import { Fields } from "../core/fields";
import type { Area, Call, Route } from "../core/types";
import type { Customer } from "../customers/record";
import { bankCodeOfCard, ibanOf } from "../seed/people";
import { bankCodeOf, readIban } from "../settlements/iban";
import { askBank } from "./bank";
import {
  type Account,
  accountAnswer,
  accountOf,
  CARD,
  customerAccountsSchema,
  IBAN,
  type Kind,
  makeDefault,
  toldOf,
} from "./record";
import { seedCustomerAccounts } from "./seed";

const ONE = "/v3/business/:business/customers/:customer";
/** The banks whose cards lead to an IBAN, as the papers list them. */
const TO_IBAN = "055 016 056 058 019 070 066 063 061 018 069 059 011 057 017".split(" ");

const customerOf = rowNamed<Customer>("customers", "customer", "مشتری");

/** Sixteen digits with a right check digit. */
function readCard(fields: Fields): string {
  const text = fields.text("card", { required: true }) ?? "";
  const sum = [...text].reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  if (text !== "" && !(/^\d{16}$/.test(text) && sum % 10 === 0)) fields.refuse("card", "شمارهٔ کارت معتبر نیست.");
  return text;
}

const list = (kind: Kind) =>
  collection<Account>({
    from: kind.table,
    orderBy: "created_at DESC, number",
    path: `${ONE}/${kind.field}s`,
    perPage: 15,
    // The papers know no other size of a page here.
    most: () => 15,
    where: (call) => ({ sql: "customer_id = :owner", values: { owner: customerOf(call).id } }),
    row: (row) => accountAnswer(row, kind),
  });

/** @throws ServiceError 404 if the customer does not have it */
function known(call: Call, kind: Kind, number: unknown): Account {
  const row = accountOf(call.sandbox, kind, customerOf(call).id, String(number ?? ""));
  if (!row) throw notFound(kind.what);
  return row;
}

/** Both have to be said. */
function readWays(fields: Fields, body: Call["body"]) {
  for (const name of ["is_default", "has_inquiry"])
    if (body[name] === undefined || body[name] === null) fields.refuse(name, `${name} الزامی است.`);
  return { isDefault: fields.flag("is_default"), hasInquiry: fields.flag("has_inquiry") };
}

function keep(call: Call, kind: Kind, row: Account, isDefault: boolean): Account {
  call.sandbox.db.insert(kind.table, row);
  if (isDefault) makeDefault(call.sandbox, kind, row);
  return { ...row, is_default: Number(isDefault) };
}

const UNASKED = { compatibility: "UNKNOWN", owner_first_name: null, owner_last_name: null } as const;

function add(call: Call, kind: Kind) {
  const customer = customerOf(call);
  const fields = new Fields(call.body);
  const number = kind.field === "iban" ? readIban(fields) : readCard(fields);
  const { isDefault, hasInquiry } = readWays(fields, call.body);
  if (accountOf(call.sandbox, kind, customer.id, number))
    fields.refuse(kind.field, `${kind.what} ${number} پیش‌تر برای این مشتری ثبت شده است.`);
  fields.done();
  const told = hasInquiry ? askBank(call, customer, number) : UNASKED;
  const at = call.sandbox.clock.now();
  const bank_name = kind.field === "iban" ? (bankNow(call.sandbox, bankCodeOf(number))?.name ?? null) : null;
  const row = keep(
    call,
    kind,
    { customer_id: customer.id, number, is_default: 0, ...told, bank_name, created_at: at, updated_at: at },
    isDefault,
  );
  return { ...accountAnswer(row, kind), ...echoOf(call) };
}

const echoOf = ({ body }: Call) => (body.track_id === undefined ? {} : { track_id: body.track_id });

function inquire(call: Call, kind: Kind) {
  const row = known(call, kind, call.params[kind.field]);
  const told = askBank(call, customerOf(call), row.number);
  call.sandbox.db.run(
    `UPDATE ${kind.table} SET compatibility = :compatibility, owner_first_name = :owner_first_name,
      owner_last_name = :owner_last_name, updated_at = :at WHERE customer_id = :customer_id AND number = :number`,
    { ...told, at: call.sandbox.clock.now(), customer_id: row.customer_id, number: row.number },
  );
  return toldOf({ ...row, ...told }, kind);
}

function setDefault(call: Call, kind: Kind) {
  makeDefault(call.sandbox, kind, known(call, kind, call.params[kind.field]));
  return { message: `${kind.what} پیش‌فرض شد.` };
}

function remove(call: Call, kind: Kind, named: unknown) {
  const { customer_id, number } = known(call, kind, named);
  call.sandbox.db.run(`DELETE FROM ${kind.table} WHERE customer_id = :customer_id AND number = :number`, {
    customer_id,
    number,
  });
  return { message: `${kind.what} حذف شد.` };
}

/** The IBAN that a card pays into is kept with the customer's; one that is there already stays as it is. */
function toIban(call: Call) {
  const customer = customerOf(call);
  const fields = new Fields(call.body);
  const card = readCard(fields);
  const { isDefault, hasInquiry } = readWays(fields, call.body);
  const bank = bankCodeOfCard(card);
  if (card !== "" && (bank === null || !TO_IBAN.includes(bank)))
    fields.refuse("card", "بانک این کارت تبدیل به شبا را پشتیبانی نمی‌کند.");
  fields.done();
  const told = hasInquiry ? askBank(call, customer, card, "card-to-iban") : UNASKED;
  const number = ibanOf(`${bank}0${card.padStart(18, "0")}`);
  const there = accountOf(call.sandbox, IBAN, customer.id, number);
  if (there) return { ...accountAnswer(there, IBAN), ...echoOf(call) };
  const at = call.sandbox.clock.now();
  const bank_name = bankNow(call.sandbox, bank ?? "")?.name ?? null;
  const row = { customer_id: customer.id, number, is_default: 0, ...told, bank_name, created_at: at, updated_at: at };
  return { ...accountAnswer(keep(call, IBAN, row, isDefault), IBAN), ...echoOf(call) };
}

const routesOf = (kind: Kind): Route[] => {
  const all = `${ONE}/${kind.field}s`;
  const one = `${all}/:${kind.field}`;
  return [
    { method: "GET", host: "api", path: all, handle: list(kind) },
    { method: "POST", host: "api", path: all, handle: (call) => add(call, kind) },
    { method: "POST", host: "api", path: `${one}/inquiry`, handle: (call) => inquire(call, kind) },
    { method: "POST", host: "api", path: `${one}/set-default`, handle: (call) => setDefault(call, kind) },
  ];
};

export const customerAccountsArea: Area = {
  name: "customer-accounts",
  schema: customerAccountsSchema,
  tables: ["customer_ibans", "customer_cards"],
  routes: [
    ...routesOf(IBAN),
    {
      method: "DELETE",
      host: "api",
      path: `${ONE}/ibans`,
      handle: (call) => {
        const fields = new Fields(call.body);
        const iban = fields.text("iban", { required: true });
        fields.done();
        return remove(call, IBAN, iban);
      },
    },
    ...routesOf(CARD),
    {
      method: "DELETE",
      host: "api",
      path: `${ONE}/cards/:card`,
      handle: (call) => remove(call, CARD, call.params.card),
    },
    { method: "POST", host: "api", path: `${ONE}/cards/to-iban`, handle: toIban },
  ],
  seed: seedCustomerAccounts,
};
