import { dataAnswer, pageAnswer, readPage } from "../core/answers";
import { fieldErrors } from "../core/errors";
import { habitsOf } from "../core/habits";
import { DAY_SECONDS, parseJalaliDay } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { partsOf } from "./parts";
import { payableRial } from "./place";
import { type Settlement, STATUSES, settlementRow } from "./record";

const PER_PAGE = 5;
const SEARCHED = ["id", "track_id", "iban", "payment_number", "description", "CAST(transaction_id AS TEXT)"];

/** Reads the list's filters. @throws ServiceError 422 naming those that cannot be understood */
function readFilter(query: URLSearchParams, sandbox: Sandbox) {
  const conditions = ["1 = 1"];
  const values: Record<string, string | number> = {};
  const errors: Record<string, string[]> = {};
  const status = query.get("status");
  if (status) {
    if (!STATUSES.some((one) => one === status)) errors.status = ["status معتبر نیست."];
    conditions.push("status = :status");
    values.status = status;
  }
  for (const [name, condition, edge] of [
    ["from_date", "created_at >= :from_date", 0],
    ["to_date", "created_at < :to_date", DAY_SECONDS],
  ] as const) {
    const text = query.get(name);
    if (!text) continue;
    const day = parseJalaliDay(text);
    if (day === null) errors[name] = [`${name} تاریخ معتبر نیست.`];
    conditions.push(condition);
    values[name] = (day ?? 0) + edge;
  }
  const q = query.get("q")?.trim();
  if (q) {
    values.q = `%${q.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    const searched = SEARCHED.filter((column) => column !== "iban" || habitsOf(sandbox).settlement_search === "ibans");
    conditions.push(`(${searched.map((column) => `${column} LIKE :q ESCAPE '\\'`).join(" OR ")})`);
  }
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return { where: conditions.join(" AND "), values };
}

/** Newest first; the wallet in toman stands beside the rows, and the paging fields beside the data. */
export function listSettlements({ sandbox, query, params }: Call) {
  const { where, values } = readFilter(query, sandbox);
  const paging = readPage(query, PER_PAGE);
  const total = sandbox.db.count(`SELECT COUNT(*) AS count FROM settlements WHERE ${where}`, values);
  const rows = sandbox.db.all<Settlement>(
    `SELECT * FROM settlements WHERE ${where} ORDER BY created_at DESC, id LIMIT :limit OFFSET :offset`,
    { ...values, limit: paging.perPage, offset: (paging.page - 1) * paging.perPage },
  );
  const path = `/v4/business/${params.business ?? ""}/settlement`;
  const { data, links, meta } = pageAnswer(
    rows.flatMap((row) => partsOf(sandbox, settlementRow(row, habitsOf(sandbox).settlement_rows))),
    total,
    paging,
    path,
    query,
  );
  const { links: _numbers, ...numbers } = meta;
  return dataAnswer({
    wallet: Math.trunc(sandbox.ledger.balances().wallet / 10),
    blocked_amount: Math.trunc(sandbox.business.frozenRial / 10),
    deductible_amount: Math.trunc(payableRial(sandbox) / 10),
    currency: "Toman",
    settlements: { data, ...links, ...numbers },
  });
}
