import { pageAnswer, readPage, resultAnswer } from "../core/answers";
import { fieldErrors, notFound, plainError } from "../core/errors";
import type { Area, Call } from "../core/types";
import { attempt, finish, runAttempts } from "./attempt";
import { createWithdrawal } from "./create";
import { findWithdrawal, STATUSES, VIEW, type WithdrawalView, withdrawalRow, withdrawalSchema } from "./record";
import { continueWithdrawals, seedWithdrawals } from "./seed";

const BASE = "/v3/business/:business/subscription/withdrawal";

/** Shows one withdrawal; for an instant one that is still open this is the inquiry that decides it. */
function show(by: "id" | "track_id", param: string) {
  return ({ sandbox, params }: Call) =>
    sandbox.db.transaction(() => {
      const value = params[param] ?? "";
      const row = findWithdrawal(sandbox, by, value);
      if (!row) throw notFound("برداشت");
      if (row.is_instant === 1) attempt(sandbox, row);
      const decided = findWithdrawal(sandbox, by, value) ?? row;
      return resultAnswer("مشخصات برداشت", { withdrawal: withdrawalRow(decided, sandbox.clock.now()) });
    });
}

/** Reads the list's filters. @throws ServiceError 422 naming those that cannot be understood */
function readFilter(query: URLSearchParams) {
  const conditions = ["1 = 1"];
  const values: Record<string, string | number> = {};
  const errors: Record<string, string[]> = {};
  const status = query.get("status");
  if (status) {
    if (!STATUSES.some((one) => one === status)) errors.status = ["status معتبر نیست."];
    conditions.push("w.status = :status");
    values.status = status;
  }
  for (const [name, sign] of [
    ["from_date", ">="],
    ["to_date", "<="],
  ] as const) {
    const text = query.get(name);
    if (!text) continue;
    if (!/^\d{1,10}$/.test(text)) errors[name] = [`${name} باید زمان یونیکس به ثانیه باشد.`];
    conditions.push(`w.created_at ${sign} :${name}`);
    values[name] = Number(text);
  }
  const q = query.get("q");
  if (q) {
    conditions.push("w.authorization_id = :q");
    values.q = q;
  }
  const perPage = query.get("per_page");
  if (perPage && !(Number(perPage) >= 1 && Number(perPage) <= 100))
    errors.per_page = ["per_page باید از ۱ تا ۱۰۰ باشد."];
  if (Object.keys(errors).length > 0) throw fieldErrors(errors);
  return { where: conditions.join(" AND "), values };
}

function list({ sandbox, query, params }: Call) {
  const { where, values } = readFilter(query);
  const paging = readPage(query, 20);
  const total = sandbox.db.count(`SELECT COUNT(*) AS count FROM withdrawals w WHERE ${where}`, values);
  const rows = sandbox.db.all<WithdrawalView>(
    `${VIEW} WHERE ${where} ORDER BY w.created_at DESC, w.id LIMIT :limit OFFSET :offset`,
    { ...values, limit: paging.perPage, offset: (paging.page - 1) * paging.perPage },
  );
  const now = sandbox.clock.now();
  const path = BASE.replace(":business", params.business ?? "");
  return pageAnswer(
    rows.map((row) => withdrawalRow(row, now)),
    total,
    paging,
    path,
    query,
  );
}

/** Only a future-dated withdrawal that is not final can be taken back. */
function cancel({ sandbox, params }: Call) {
  const row = findWithdrawal(sandbox, "id", params.withdrawal_id ?? "");
  if (!row) throw notFound("برداشت");
  if (row.is_instant === 1) throw plainError(422, "برداشت آنی را نمی‌توان لغو کرد.");
  if (row.status !== "INIT" && row.status !== "PENDING") throw plainError(422, "این برداشت دیگر قابل لغو نیست.");
  finish(sandbox, row, "CANCELED", row.error_code);
  return resultAnswer("برداشت لغو شد.", { withdrawal: { id: row.id } });
}

export const withdrawalsArea: Area = {
  name: "withdrawals",
  schema: withdrawalSchema,
  tables: ["withdrawals"],
  routes: [
    { method: "POST", host: "api", path: `${BASE}/store`, handle: createWithdrawal },
    { method: "GET", host: "api", path: `${BASE}/:withdrawal_id`, handle: show("id", "withdrawal_id") },
    { method: "GET", host: "api", path: `${BASE}/track-id/:track_id`, handle: show("track_id", "track_id") },
    { method: "GET", host: "api", path: BASE, handle: list },
    { method: "GET", host: "api", path: `${BASE}?q=:authorization_id`, handle: list },
    { method: "PUT", host: "api", path: `${BASE}/:withdrawal_id`, handle: cancel },
  ],
  seed: seedWithdrawals,
  goOn: continueWithdrawals,
  onClock: runAttempts,
};
