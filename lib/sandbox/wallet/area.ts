import { dataAnswer, readPage } from "../core/answers";
import { conditionOf } from "../core/collection";
import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";
import type { Area, Call } from "../core/types";
import { statementFilters } from "./filters";
import { statementSchema, type Transaction } from "./record";
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

/** A payout is expected when its settlement says; the seed's oldest rows have none. */
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
