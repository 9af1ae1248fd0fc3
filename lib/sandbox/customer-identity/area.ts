import { rowNamed } from "../core/collection";
import { plainError, ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import type { Area, Call } from "../core/types";
import type { Customer } from "../customers/record";
import { charge, feeOf } from "../inquiries/fee-wallet";

/** How a check ends, by the four digits before the last two of the customer's national code. */
const POOR = "8801";
const SILENT = "8802";
const UNMATCHED = "8804";
const REFUSED = "8805";
const PENDING = "8806";
const NO_DATA = "8808";

const customerOf = rowNamed<Customer>("customers", "customer", "مشتری");

/** The service's own support switches it on; the papers do not say how it is refused before. */
function mustBeOn({ sandbox }: Call): void {
  const habit = habitsOf(sandbox).customer_authentication;
  if (habit === "forbidden") throw plainError(403, "احراز هویت مشتریان برای این کسب‌وکار در دسترس نیست.");
  if (habit === "off")
    throw new ServiceError(422, { status: 0, errors: { error: "ابزار احراز هویت مشتریان فعال نیست." } });
}

const envelope = (code: string, message: string) => ({ message, data: [], code, errors: [], track_id: null });

const NEEDED = {
  kyc: { first_name: "نام", last_name: "نام خانوادگی", individual_national_code: "کد ملی", birthday: "تاریخ تولد" },
  shahkar: { mobile: "موبایل", individual_national_code: "کد ملی" },
} as const;

/** Checks what the customer's record has; what answers is charged. Nothing of it is asked by a track id. */
function check(name: keyof typeof NEEDED, call: Call) {
  mustBeOn(call);
  const customer = customerOf(call);
  for (const [field, label] of Object.entries(NEEDED[name]))
    if (!customer[field as keyof Customer]) throw plainError(422, `${label} مشتری ثبت نشده است.`);
  const sign = customer.individual_national_code?.slice(4, 8);
  const noMoney = envelope("insufficient_wallet_balance", "موجودی کیف کارمزد کافی نیست.");
  if (sign === POOR) throw new ServiceError(402, noMoney);
  if (sign === REFUSED) throw plainError(402, "احراز هویت این مشتری انجام نشد.");
  if (sign === SILENT) throw new ServiceError(502, envelope("provider_error", "مرجع پاسخ نداد."));
  const status =
    sign === UNMATCHED ? "FAILURE" : sign === PENDING ? "PENDING" : sign === NO_DATA ? "NOT_FOUND" : "SUCCESSFUL";
  const outcome = sign === UNMATCHED ? "UNMATCHED" : "FOUND";
  const isPaid =
    sign === PENDING ||
    sign === NO_DATA ||
    charge(call.sandbox, { track_id: "", name, fee_rial: feeOf(name), outcome });
  if (!isPaid) throw new ServiceError(402, noMoney);
  return { status: "1", authentication_status: status, message: "پاسخ مرجع" };
}

export const customerIdentityArea: Area = {
  name: "customer-identity",
  schema: "",
  tables: [],
  routes: (Object.keys(NEEDED) as (keyof typeof NEEDED)[]).map((name) => ({
    method: "POST",
    host: "api",
    path: `/v3/business/:business/customers/:customer/authentication/${name}`,
    handle: (call) => check(name, call),
  })),
};
