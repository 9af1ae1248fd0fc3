import { jsonAnswer } from "../core/answers";
import { fieldErrors } from "../core/errors";
import { Fields } from "../core/fields";
import { Random } from "../core/ids";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { mustBeReason } from "./reasons";
import { type Cardholder, cardholderOf, changeCardholder, issuerError, STEPS, setStep, stepsOf, tell } from "./record";

/** How long a code is valid. No other code is sent in this time. */
const OTP_SECONDS = 120;
/** How many wrong codes are allowed before the code becomes invalid. */
const MOST_WRONG = 5;
const CODE_LENGTH = 5;

export const codeSchema = `
CREATE TABLE IF NOT EXISTS cardholder_codes (cardholder_id TEXT PRIMARY KEY, code TEXT NOT NULL, expires_at INTEGER NOT NULL,
  wrong INTEGER NOT NULL);`;

interface Code {
  cardholder_id: string;
  code: string;
  expires_at: number;
  wrong: number;
}

/** The last code that a cardholder was sent, while it waits to be entered. */
export const codeOf = (sandbox: Sandbox, { id }: Pick<Cardholder, "id">): Code | undefined =>
  sandbox.db.get<Code>("SELECT * FROM cardholder_codes WHERE cardholder_id = :id", { id });

const dropCode = (sandbox: Sandbox, { id }: Cardholder): void => {
  sandbox.db.run("DELETE FROM cardholder_codes WHERE cardholder_id = :id", { id });
};

function sendCode(sandbox: Sandbox, row: Cardholder): void {
  const random = new Random(Math.floor(Math.random() * 2 ** 31));
  const code: Code = {
    cardholder_id: row.id,
    code: random.digits(CODE_LENGTH),
    expires_at: sandbox.clock.now() + OTP_SECONDS,
    wrong: 0,
  };
  dropCode(sandbox, row);
  sandbox.db.insert("cardholder_codes", { ...code });
}

/** Begins a reissue of an issued card, and sends a code to its holder. */
export function askReissue(call: Call) {
  const { sandbox, body } = call;
  const row = cardholderOf(call);
  const fields = new Fields(body);
  const reason = fields.integer("reason_id", { required: true });
  fields.text("description");
  mustBeReason(fields, reason, "REISSUE");
  fields.done();
  if (row.status !== "ISSUED" && row.status !== "DELIVERED")
    throw issuerError(
      422,
      row.flow === "REISSUE" ? "درخواست صدور دوبارهٔ دیگری در جریان است." : "کارت هنوز صادر نشده است.",
    );
  const asked = changeCardholder(sandbox, row, {
    flow: "REISSUE",
    status: "WAITING_OTP",
    reject_reason: null,
    reviews: 0,
    caption: null,
    caption_expires_at: null,
    post_status: "NOT_SENT",
    post_code: null,
    sent_at: null,
    delivered_at: null,
    next_at: null,
  });
  for (const { slug } of stepsOf(sandbox, row))
    sandbox.db.run("DELETE FROM cardholder_steps WHERE cardholder_id = :id AND slug = :slug", { id: row.id, slug });
  for (const slug of STEPS.REISSUE) {
    const status = slug === "card_reissue_request" ? "COMPLETED" : "INCOMPLETE";
    setStep(sandbox, asked, { slug, status, message: null });
  }
  sendCode(sandbox, asked);
  tell(sandbox, asked, "status_changed");
  return {
    message: "کد یک‌بارمصرف برای دارندهٔ کارت فرستاده شد.",
    data: { cardholder_id: row.id, status: asked.status, otp_expires_in: OTP_SECONDS },
  };
}

/** @throws ServiceError 422 if no code is expected */
function waiting(call: Call): Cardholder {
  const row = cardholderOf(call);
  if (row.status !== "WAITING_OTP") throw issuerError(422, "این درخواست منتظر کد نیست.");
  return row;
}

/** Checks the code that the holder enters. A wrong code is counted, and the refusal does not undo the count. */
export function confirmCode(call: Call) {
  const { sandbox, body } = call;
  const row = waiting(call);
  const said = body.otp;
  if (typeof said !== "string" || !/^\d{4,8}$/.test(said)) throw fieldErrors({ otp: ["otp باید ۴ تا ۸ رقم باشد."] });
  const known = codeOf(sandbox, row);
  const isOver = !known || known.expires_at <= sandbox.clock.now() || known.wrong >= MOST_WRONG;
  if (isOver) throw fieldErrors({ otp: ["مهلت این کد گذشته است؛ کد تازه بخواهید."] });
  if (known.code !== said) {
    sandbox.db.run("UPDATE cardholder_codes SET wrong = wrong + 1 WHERE cardholder_id = :id", { id: row.id });
    // This is answered and not thrown, so that the count is kept. Some services repeat the code in the message.
    return jsonAnswer({ message: "The given data was invalid.", errors: { otp: [`کد ${said} درست نیست.`] } }, 422);
  }
  dropCode(sandbox, row);
  setStep(sandbox, row, { slug: "card_reissue_confirm_otp", status: "COMPLETED", message: null });
  const confirmed = changeCardholder(sandbox, row, { status: "DRAFT" });
  tell(sandbox, confirmed, "status_changed");
  return {
    message: "کد تأیید شد.",
    data: { cardholder_id: row.id, status: confirmed.status, steps: stepsOf(sandbox, confirmed) },
  };
}

/** Sends another code, but not while the last one is valid. */
export function sendCodeAgain(call: Call) {
  const row = waiting(call);
  const known = codeOf(call.sandbox, row);
  if (known && known.expires_at > call.sandbox.clock.now())
    throw issuerError(422, "تا پایان مهلت کد پیشین کد تازه فرستاده نمی‌شود.");
  sendCode(call.sandbox, row);
  return { message: "کد تازه فرستاده شد.", data: { otp_expires_in: OTP_SECONDS } };
}
