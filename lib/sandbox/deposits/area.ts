import { byColumn, byJalaliDay, collection, rowNamed } from "../core/collection";
import { notFound, plainError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import type { Customer } from "../customers/record";
import { decidePayment } from "./money";
import {
  codeNow,
  codeOfBusiness,
  type Deposit,
  depositRow,
  depositSchema,
  makeCode,
  SUSPICIOUS_STATUSES,
  type SuspiciousPayment,
  suspiciousRow,
} from "./record";
import { seedDeposits } from "./seed";

const BASE = "/v3/business/:business/cash-in";
const HELD = `${BASE}/suspicious-payment`;

const known = rowNamed<SuspiciousPayment>("suspicious_payments", "id", "واریز مشکوک");

/** Only embedded banking of companies has this tool. The service's documents do not say how it is refused to others. */
function mustBeOn({ sandbox }: Call): void {
  const habit = habitsOf(sandbox).identified_deposits;
  if (habit === "forbidden") throw plainError(403, "واریز شناسه‌دار برای این کسب‌وکار در دسترس نیست.");
  if (habit === "off")
    throw new ServiceError(422, { status: 0, errors: { error: "ابزار واریز شناسه‌دار برای این کسب‌وکار فعال نیست." } });
}

const list = collection<Deposit>({
  from: "deposits",
  orderBy: "paid_at DESC, id DESC",
  path: `${BASE}/pic/transactions`,
  perPage: 20,
  before: mustBeOn,
  filters: {
    from_date: byJalaliDay("from_date", "paid_at", "from"),
    to_date: byJalaliDay("to_date", "paid_at", "to"),
    code: byColumn("code"),
    customer: byColumn("customer_id"),
  },
  row: (row, { sandbox }) => depositRow(row, sandbox.business),
});

const held = collection<SuspiciousPayment>({
  from: "suspicious_payments",
  orderBy: "paid_at DESC, id DESC",
  path: HELD,
  perPage: 20,
  before: mustBeOn,
  filters: { status: byColumn("status", SUSPICIOUS_STATUSES) },
  row: suspiciousRow,
});

/** Decides a held payment. The first decision counts: a payment that no longer waits is refused. */
function decide(call: Call) {
  mustBeOn(call);
  const { sandbox, body } = call;
  const fields = new Fields(body);
  const status = fields.choice("status", ["ACCEPTED", "REJECTED"] as const, { required: true });
  const comment = fields.text("comment");
  fields.done();
  const row = known(call);
  if (row.status !== "PENDING") throw plainError(422, "دربارهٔ این واریز پیش‌تر تصمیم گرفته شده است.");
  decidePayment(sandbox, row, status ?? "REJECTED", comment, sandbox.clock.now());
  return { status: 1, message: "وضعیت واریز تغییر کرد.", data: { id: row.id, status } };
}

const customerOf = rowNamed<Customer>("customers", "customer", "مشتری");
const CUSTOMER_CODE = "/v3/business/:business/customers/:customer/cash-in-code";

/** The first call makes the code; later calls return the same one. */
function codeOfCustomer(call: Call) {
  mustBeOn(call);
  const { id } = customerOf(call);
  const { sandbox } = call;
  const code = codeNow(sandbox, id) ?? makeCode(sandbox, id);
  return { status: 1, code, message: "شناسهٔ واریز مشتری" };
}

function destroyCode(call: Call) {
  mustBeOn(call);
  const { id } = customerOf(call);
  const { sandbox } = call;
  const code = codeNow(sandbox, id);
  if (code === undefined) throw notFound("شناسهٔ واریز");
  sandbox.db.insert("removed_deposit_codes", { code, removed_at: sandbox.clock.now() });
  return { status: 1, message: "شناسهٔ واریز مشتری حذف شد." };
}

export const depositsArea: Area = {
  name: "deposits",
  schema: depositSchema,
  tables: ["suspicious_payments", "deposit_codes", "removed_deposit_codes"],
  routes: [
    {
      method: "GET",
      host: "api",
      path: `${BASE}/code`,
      handle: (call) => {
        mustBeOn(call);
        return { status: 1, code: codeOfBusiness(call.sandbox.business), message: "شناسهٔ واریز کسب‌وکار" };
      },
    },
    { method: "GET", host: "api", path: `${BASE}/pic/transactions`, handle: list },
    { method: "GET", host: "api", path: HELD, handle: held },
    { method: "POST", host: "api", path: `${HELD}/:id`, handle: decide },
    { method: "GET", host: "api", path: CUSTOMER_CODE, handle: codeOfCustomer },
    { method: "DELETE", host: "api", path: `${CUSTOMER_CODE}/destroy`, handle: destroyCode },
  ],
  seed: seedDeposits,
};
