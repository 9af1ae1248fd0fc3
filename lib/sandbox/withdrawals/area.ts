import { resultAnswer } from "../core/answers";
import { byColumn, collection, type Filters } from "../core/collection";
import { nextRow } from "../core/due";
import { notFound, plainError } from "../core/errors";
import type { Area, Call } from "../core/types";
import { attempt, finish } from "./attempt";
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

const bySecond =
  (name: string, sign: ">=" | "<="): Filters[string] =>
  (value) =>
    /^\d{1,10}$/.test(value)
      ? { sql: `w.created_at ${sign} :${name}`, values: { [name]: Number(value) } }
      : `${name} باید زمان یونیکس به ثانیه باشد.`;

const list = collection<WithdrawalView>({
  from: "withdrawals w",
  select: VIEW,
  orderBy: "w.created_at DESC, w.id",
  path: BASE,
  perPage: 20,
  filters: {
    status: byColumn("w.status", STATUSES),
    from_date: bySecond("from_date", ">="),
    to_date: bySecond("to_date", "<="),
    q: byColumn("w.authorization_id"),
    per_page: (value) => (Number(value) >= 1 && Number(value) <= 100 ? undefined : "per_page باید از ۱ تا ۱۰۰ باشد."),
  },
  row: (row, { sandbox }) => withdrawalRow(row, sandbox.clock.now()),
});

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
  due: [nextRow("withdrawals", "next_attempt_at", attempt)],
};
