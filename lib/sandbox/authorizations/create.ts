import { bankNow } from "../banks/banks";
import { resultAnswer } from "../core/answers";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import { newUuid, Random } from "../core/ids";
import { DAY_SECONDS, dayStart, tehranDay } from "../core/jalali";
import { isRegistered } from "../core/registered";
import type { Call } from "../core/types";
import { payerAt } from "../seed/people";
import type { Authorization } from "./record";

const LARGEST_COUNT = 1000;
const SMALLEST_LIMIT_RIAL = 10_000;

/** Asks for a payer's permission: the answer is a token to send the payer to the bank with, for 20 minutes. */
export function createAuthorization({ sandbox, body }: Call) {
  const fields = new Fields(body);
  const bankCode = fields.text("bank_code", { required: true, max: 3 });
  const mobile = fields.text("mobile", { required: true, max: 11 });
  const callbackUrl = fields.url("callback_url", { required: true });
  const count = fields.integer("count", { required: true, min: 1, max: LARGEST_COUNT });
  const limit = fields.integer("limit", { required: true, min: SMALLEST_LIMIT_RIAL });
  const expirationDay = fields.day("expiration_date", { required: true });
  const name = fields.text("name");
  const email = fields.text("email");
  const nationalCode = fields.text("national_code", { max: 10 });
  const wageType = fields.choice("wage_type", ["APPLICATION_USER", "APPLICATION_SELF"]);

  const bank = bankCode === null ? undefined : bankNow(sandbox, bankCode);
  if (bankCode !== null && !bank?.isDirectDebit) fields.refuse("bank_code", "این بانک برداشت مستقیم ندارد.");
  if (mobile !== null && !/^09\d{9}$/.test(mobile)) fields.refuse("mobile", "شمارهٔ موبایل معتبر نیست.");
  if (callbackUrl !== null && !isRegistered(sandbox, callbackUrl)) {
    fields.refuse("callback_url", "دامنهٔ نشانی بازگشت با دامنهٔ درگاه ثبت‌شده یکی نیست.");
  }
  const now = sandbox.clock.now();
  if (expirationDay !== null && expirationDay <= tehranDay(now))
    fields.refuse("expiration_date", "تاریخ پایان باید پس از امروز باشد.");
  if (bank && limit !== null && limit > bank.ceilingRial)
    fields.refuse("limit", "مبلغ از سقف هر برداشت بانک بیشتر است.");
  if (bank && expirationDay !== null && dayStart(expirationDay) > now + bank.validityYears * 366 * DAY_SECONDS) {
    fields.refuse("expiration_date", `اعتبار مجوز در این بانک حداکثر ${bank.validityYears} سال است.`);
  }
  fields.done();

  const row: Authorization = {
    id: newUuid(),
    customer_uuid: newUuid(),
    token: newUuid(),
    bank_code: bankCode ?? "",
    callback_url: callbackUrl ?? "",
    monthly_count: count ?? 0,
    max_amount_rial: limit ?? 0,
    mobile: mobile ?? "",
    name,
    email,
    national_code: nationalCode,
    expires_at: dayStart(expirationDay ?? "") + DAY_SECONDS - 1,
    status: "TOKEN",
    account_number: null,
    pan: null,
    wage_type: wageType ?? "APPLICATION_SELF",
    created_at: now,
    agreed_at: null,
    revoked_at: null,
  };
  if (habitsOf(sandbox).authorization_tokens === "newest_works") {
    sandbox.db.run(
      "UPDATE authorizations SET status = 'REFUSED' WHERE status IN ('TOKEN', 'OPENED') AND mobile = :mobile AND bank_code = :bank_code",
      { mobile: row.mobile, bank_code: row.bank_code },
    );
  }
  sandbox.db.insert("authorizations", row);
  return resultAnswer("درخواست مجوز ثبت شد.", { authorization: { token: row.token } });
}

/** The account that a payer of the sandbox has at the bank: always the same for the same mobile. */
export function accountOf({ mobile, bank_code }: Pick<Authorization, "mobile" | "bank_code">) {
  return payerAt(bank_code, new Random(Number(mobile.slice(2)) + Number(bank_code)));
}
