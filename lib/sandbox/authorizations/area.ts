import { bankNow } from "../banks/banks";
import { resultAnswer } from "../core/answers";
import { byColumn, collection } from "../core/collection";
import { notFound, plainError, ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import { DAY_SECONDS, dayStart, jalaliDay, jalaliMonth, tehranDay } from "../core/jalali";
import type { Area, Call, Route } from "../core/types";
import { usedInMonth, usedOnDay } from "../withdrawals/limits";
import { answerBankPage, showBankPage } from "./bank-page";
import { createAuthorization } from "./create";
import { waitingAt } from "./decide";
import {
  type Authorization,
  authorizationRow,
  authorizationSchema,
  expireAuthorizations,
  findAuthorization,
  hasWordForEnd,
} from "./record";
import { seedAuthorizations } from "./seed";

const BASE = "/v3/business/:business/subscription/authorization";
const ONE = `${BASE}/:authorization_id`;

/** @throws ServiceError 404 when there is none */
function known({ sandbox, params }: Call): Authorization {
  expireAuthorizations(sandbox);
  const row = findAuthorization(sandbox, params.authorization_id ?? "");
  if (!row) throw notFound("مجوز");
  return row;
}

/** Whose payer a token of the bank's page is. */
const isTokenOf: Route["isOf"] = (sandbox, { params }) => waitingAt(sandbox, params.token ?? "") !== undefined;

function verify(call: Call) {
  const { id, status } = known(call);
  if (status === "ACTIVE") throw plainError(422, "این مجوز پیش‌تر تأیید شده است.");
  if (status !== "PENDING_VERIFY") throw plainError(422, "مهلت تأیید این مجوز گذشته است.");
  call.sandbox.db.run("UPDATE authorizations SET status = 'ACTIVE' WHERE id = :id", { id });
  return { status: 1, message: "مجوز تأیید شد." };
}

function search(call: Call) {
  const row = known(call);
  if (row.status === "REVOKED") {
    const text = "این مجوز لغو شده است.";
    throw new ServiceError(422, { message: text, errors: { message: [text] } });
  }
  return resultAnswer("مشخصات مجوز", { authorizations: authorizationRow(row, call.sandbox) });
}

const list = collection<Authorization>({
  before: ({ sandbox }) => expireAuthorizations(sandbox),
  from: "authorizations",
  where: ({ sandbox }) => ({
    sql:
      habitsOf(sandbox).authorization_end === "left_out"
        ? "status IN ('ACTIVE', 'PENDING_VERIFY')"
        : "status IN ('ACTIVE', 'PENDING_VERIFY', 'EXPIRED')",
  }),
  orderBy: "created_at DESC, id",
  path: BASE,
  perPage: 20,
  filters: {
    status: (status, { sandbox }) => ({
      sql: `${hasWordForEnd(sandbox) ? "status" : "REPLACE(status, 'EXPIRED', 'ACTIVE')"} = :status`,
      values: { status },
    }),
    mobile: byColumn("mobile"),
    bank_code: byColumn("bank_code"),
    q: (q) => ({ sql: "(id = :q OR mobile = :q OR name LIKE :like)", values: { q, like: `%${q}%` } }),
  },
  row: (row, { sandbox }) => authorizationRow(row, sandbox),
});

function calculation(call: Call) {
  const { sandbox } = call;
  const row = known(call);
  const bank = bankNow(sandbox, row.bank_code);
  const now = sandbox.clock.now();
  const { from, to } = jalaliMonth(now);
  const usedCount = usedInMonth(sandbox, row.id, now);
  const used = usedOnDay(sandbox, row.id, dayStart(tehranDay(now)));
  const remainingAmount = bank?.dailyAmountRial == null ? null : Math.max(0, bank.dailyAmountRial - used.amountRial);
  const remainingCount = Math.max(0, row.monthly_count - usedCount);
  return resultAnswer("وضعیت مصرف مجوز", {
    calculation: {
      authorization_id: row.id,
      count: row.monthly_count,
      used_count: usedCount,
      remaining_count: remainingCount,
      limit: row.max_amount_rial,
      used_amount: used.amountRial,
      remaining_amount: remainingAmount,
      period_start: jalaliDay(from),
      period_end: jalaliDay(to - DAY_SECONDS),
      is_withdrawable:
        row.status === "ACTIVE" && remainingCount > 0 && remainingAmount !== 0 && bank?.isHealthy === true,
    },
  });
}

function revoke(call: Call) {
  const { id, status } = known(call);
  if (status === "REVOKED") throw notFound("مجوز");
  call.sandbox.db.run("UPDATE authorizations SET status = 'REVOKED', revoked_at = :now WHERE id = :id", {
    id,
    now: call.sandbox.clock.now(),
  });
  return resultAnswer("مجوز لغو شد.", { authorization: { id } });
}

export const authorizationsArea: Area = {
  name: "authorizations",
  schema: authorizationSchema,
  tables: ["authorizations"],
  routes: [
    { method: "POST", host: "api", path: `${BASE}/store`, handle: createAuthorization },
    {
      method: "GET",
      host: "subscription",
      path: "/authorizations/:token",
      guard: "payer",
      isOf: isTokenOf,
      handle: showBankPage,
    },
    {
      method: "POST",
      host: "subscription",
      path: "/authorizations/:token",
      guard: "payer",
      isOf: isTokenOf,
      internal: true,
      handle: answerBankPage,
    },
    { method: "PATCH", host: "api", path: `${ONE}/verify`, handle: verify },
    { method: "GET", host: "api", path: `${ONE}/search`, handle: search },
    { method: "GET", host: "api", path: BASE, handle: list },
    { method: "GET", host: "api", path: `${ONE}/calculation`, handle: calculation },
    { method: "DELETE", host: "api", path: ONE, handle: revoke },
  ],
  seed: seedAuthorizations,
  onClock: expireAuthorizations,
};
