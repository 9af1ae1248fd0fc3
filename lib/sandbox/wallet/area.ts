import { dataAnswer, readPage } from "../core/answers";
import { byColumn, byJalaliDay, conditionOf, containing, type Filters, invalid } from "../core/collection";
import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call } from "../core/types";
import { CHANNEL_TITLES, statementSchema, type Transaction } from "./record";
import { transactionRow } from "./row";
import { continueStatement, seedStatement } from "./seed";

/** One page of the statement, newest first; `start_after` continues behind a row wherever it stands. */
function list(call: Call) {
  const { sandbox, query } = call;
  const { sql, values } = conditionOf(statementFilters, call);
  const { page, perPage } = readPage(query, 20);
  const startAfter = query.get("start_after");
  const after = startAfter
    ? sandbox.db.get<{ at: number; id: number }>(
        "SELECT at, id FROM transactions WHERE CAST(id AS TEXT) = :startAfter",
        {
          startAfter,
        },
      )
    : undefined;
  if (startAfter && !after) return { status: 1, has_more: false, data: [] };
  const rows = sandbox.db.all<Transaction>(
    `SELECT * FROM transactions WHERE ${sql} ${after ? "AND (at, id) < (:afterAt, :afterId)" : ""}
     ORDER BY at DESC, id DESC LIMIT :limit OFFSET :offset`,
    { ...values, afterAt: after?.at, afterId: after?.id, limit: perPage + 1, offset: after ? 0 : (page - 1) * perPage },
  );
  return {
    status: 1,
    has_more: rows.length > perPage,
    data: rows.slice(0, perPage).map((row) => transactionRow(row, sandbox.business.name, toldOf(sandbox, row))),
  };
}

/** What else channels may be called: both kinds of what is withdrawn by one word. */
function titleOf(sandbox: Sandbox, { channel, id }: Transaction): string | undefined {
  if (habitsOf(sandbox).channel_titles === "usual") return undefined;
  if (channel === "subscription") return "برداشت";
  const settlement = sandbox.db.get<{ source: string }>("SELECT source FROM settlements WHERE transaction_id = :id", {
    id,
  });
  return settlement?.source === "batch" ? "برداشت گروهی" : undefined;
}

const toldOf = (sandbox: Sandbox, row: Transaction) => ({
  title: titleOf(sandbox, row),
  expectedAt: expectedOf(sandbox, row),
  refundIds:
    row.channel === "ipg"
      ? sandbox.db
          .all<{ id: number }>(
            `SELECT transaction_id AS id FROM gateway_refunds JOIN transactions ON transactions.id = transaction_id
             WHERE gateway_refunds.source_id = :id ORDER BY transaction_id`,
            { id: row.id },
          )
          .map(({ id }) => id)
      : [],
});

/** A row of a settlement is expected when the settlement says; the seed's oldest rows have none. */
const expectedOf = (sandbox: Sandbox, { channel, id }: Transaction): number | null =>
  channel === "settlements"
    ? (sandbox.db.get<{ at: number }>("SELECT expected_at AS at FROM settlements WHERE transaction_id = :id", { id })
        ?.at ?? null)
    : null;

export const walletArea: Area = {
  name: "statement",
  schema: statementSchema,
  tables: ["transactions"],
  routes: [
    {
      method: "GET",
      host: "api",
      path: "/v2/business/:business/balance",
      handle: ({ sandbox }) => {
        const wallet = Math.trunc(sandbox.ledger.balances().wallet / 10);
        return dataAnswer({
          wallet,
          currency: habitsOf(sandbox).balance_currency,
          wallet_without_payment_facilitator_wallet: wallet,
          payment_facilitator_wallet: 0,
        });
      },
    },
    { method: "GET", host: "api", path: "/v3/business/:business/transaction", handle: list },
  ],
  seed: seedStatement,
  goOn: continueStatement,
};

const STATUS_KINDS: Readonly<Record<string, string>> = {
  succeed: "1, 2, 4, 5, -5, 6",
  failed: "-1, -3, -6",
  pending: "3, -2",
  canceled: "-4",
};
const KINDS: Readonly<Record<string, string>> = {
  settlements: "channel = 'settlements'",
  transactions: "channel <> 'settlements'",
};

/** What `search_field` may name, and where it looks. */
const SEARCH_COLUMNS: Readonly<Record<string, string>> = {
  description: "description",
  ref_id: "ref_id",
  tracking_code: "tracking_code",
  transaction_id: "CAST(id AS TEXT)",
  factor_number: "factor_number",
  iban: "COALESCE(receiver_iban, payer_iban)",
  mobile_number: "mobile",
  api_token: "api_token",
  card_number: "card_number",
  form_id: "CAST(form_id AS TEXT)",
  payment_number: "payment_number",
};

const EXACT_COLUMNS: Readonly<Record<string, string>> = {
  formId: "CAST(form_id AS TEXT)",
  ref_id: "ref_id",
  tracking_code: "tracking_code",
  id: "CAST(id AS TEXT)",
  track_id: "track_id",
  factor_number: "factor_number",
};

/** The filter takes one of these words. Each stands for a condition. */
const oneOf =
  (name: string, conditions: Readonly<Record<string, string>>): Filters[string] =>
  (value) => {
    const sql = Object.hasOwn(conditions, value) ? conditions[value] : undefined;
    return sql === undefined ? invalid(name) : { sql };
  };

const byChannel = byColumn("channel", Object.keys(CHANNEL_TITLES));

/** The parameters that the statement is narrowed down by. */
const statementFilters: Filters = {
  fromDate: byJalaliDay("fromDate", "at", "from"),
  toDate: byJalaliDay("toDate", "at", "to"),
  statusKind: oneOf("statusKind", KINDS),
  status: oneOf(
    "status",
    Object.fromEntries(Object.entries(STATUS_KINDS).map(([name, codes]) => [name, `status IN (${codes})`])),
  ),
  channel: (value, call) => {
    const habit = habitsOf(call.sandbox).statement_channel;
    if (habit === "refused") return invalid("channel");
    return habit === "narrows" ? byChannel(value, call) : undefined;
  },
  ...Object.fromEntries(
    Object.entries(EXACT_COLUMNS).map(([name, column]) => [name, byColumn(column, undefined, `exact_${name}`)]),
  ),
  search_field: (field) => (Object.hasOwn(SEARCH_COLUMNS, field) ? undefined : invalid("search_field")),
  q: containing(({ query }) => {
    const field = query.get("search_field")?.trim();
    return field ? [SEARCH_COLUMNS[field] ?? "''"] : Object.values(SEARCH_COLUMNS);
  }),
};
