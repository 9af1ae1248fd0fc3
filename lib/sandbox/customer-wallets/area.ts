import { collection, rowNamed } from "../core/collection";
import { fieldErrors } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid } from "../core/ids";
import type { Area, Call } from "../core/types";
import type { Customer } from "../customers/record";
import { recordTransaction } from "../wallet/record";
import { type CustomerTransaction, customerWalletSchema, listedUntil, transactionRow } from "./record";
import { seedCustomerWallets } from "./seed";

const ONE = "/v2/business/:business/customers/:customer";
const known = rowNamed<Customer>("customers", "customer", "مشتری");

const balanceOf = (customer: Customer) => ({ status: 1, balance: customer.balance, currency: "RIAL" });

/** The statement's states of what goes to somebody within the service, and comes from there. */
const STATEMENT_STATUS = { deposit: -5, withdraw: 5 } as const;

/** Moves money between the business's wallet and a customer's, whole and at once; both books have it, or neither. */
const move = (type: CustomerTransaction["type"]) => (call: Call) => {
  const { sandbox, body } = call;
  const customer = known(call);
  const fields = new Fields(body);
  const amount_rial = fields.integer("amount", { required: true, min: 1 }) ?? 0;
  const track_id = fields.text("track_id", { required: true });
  const comment = fields.text("comment");
  fields.done();
  if (sandbox.db.get("SELECT 1 FROM customer_transactions WHERE track_id = :track_id", { track_id }))
    throw fieldErrors({ track_id: ["این track_id پیش‌تر به کار رفته است."] });
  const isDeposit = type === "deposit";
  if (isDeposit ? sandbox.ledger.balances().wallet < amount_rial : customer.balance < amount_rial)
    throw fieldErrors({ amount: [isDeposit ? "موجودی کیف پول کسب‌وکار کافی نیست." : "موجودی مشتری کافی نیست."] });
  const at = sandbox.clock.now();
  const balance_rial = customer.balance + (isDeposit ? amount_rial : -amount_rial);
  const row = { uuid: newUuid(), customer_id: customer.id, type, amount_rial, balance_rial, comment, track_id };
  sandbox.db.insert("customer_transactions", { ...row, created_at: at });
  sandbox.db.run("UPDATE customers SET balance = :balance_rial WHERE id = :id", { balance_rial, id: customer.id });
  const wallet = isDeposit ? -amount_rial : amount_rial;
  sandbox.ledger.post({
    at,
    kind: isDeposit ? "customer_deposit" : "customer_withdrawal",
    trackId: track_id,
    reference: row.uuid,
    entries: { wallet, world: -wallet },
  });
  recordTransaction(sandbox, {
    ...{ id: sandbox.transactionIds.next(), uuid: newUuid(), at, done_at: at, channel: "p2p", verified: 1 },
    status: STATEMENT_STATUS[type],
    amount_rial,
    description: comment,
  });
  const message = isDeposit ? "واریز به کیف پول مشتری انجام شد." : "برداشت از کیف پول مشتری انجام شد.";
  return { id: row.uuid, track_id, status: 1, message, balance: balance_rial, currency: "RIAL", comment };
};

const list = collection<CustomerTransaction>({
  from: "customer_transactions",
  orderBy: ({ sandbox }) =>
    habitsOf(sandbox).customer_wallet_rows === "oldest_first" ? "created_at, rowid" : "created_at DESC, rowid DESC",
  path: `${ONE}/transactions`,
  perPage: 20,
  where: (call) => ({
    sql: "customer_id = :customer_id AND created_at <= :until",
    values: { customer_id: known(call).id, until: listedUntil(call.sandbox) },
  }),
  row: (row, { sandbox }) => transactionRow(row, sandbox),
  answer: (page) => ({ status: 1, ...page }),
});

/** A question by POST. */
function transactions(call: Call) {
  const { customer_wallet_paging: paging, customer_wallet_rows: rows } = habitsOf(call.sandbox);
  const inBody = Object.entries(call.body).map(([name, value]): [string, string] => [name, String(value)]);
  const query = new URLSearchParams(paging === "body" ? inBody : call.query);
  if (rows === "first_page") query.delete("page");
  return list({ ...call, query });
}

export const customerWalletsArea: Area = {
  name: "customer-wallets",
  schema: customerWalletSchema,
  tables: ["customer_transactions"],
  routes: [
    { method: "GET", host: "api", path: `${ONE}/wallet`, handle: (call) => balanceOf(known(call)) },
    { method: "POST", host: "api", path: `${ONE}/wallet/deposit`, handle: move("deposit") },
    { method: "POST", host: "api", path: `${ONE}/wallet/withdraw`, handle: move("withdraw") },
    { method: "POST", host: "api", path: `${ONE}/transactions`, handle: transactions },
  ],
  seed: seedCustomerWallets,
};
