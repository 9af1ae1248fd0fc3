import { fieldErrors, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import type { Call, Route } from "../core/types";
import { adjustCredit, CREDIT_STATUSES, CREDIT_TYPES, type CreditType, registerCredit, setCreditStatus } from "./money";
import { type Cardholder, cardholderById, cardholderOf, mustBeSetUp } from "./record";

/** The most cardholders whose credit one request may adjust. */
const MOST_TOGETHER = 1000;

/** Opens a cardholder's credit; without an amount, or with none above nothing, an empty one. */
function register(call: Call) {
  const holder = cardholderOf(call);
  const { credit_amount } = call.body;
  const isAmount = typeof credit_amount === "number" && Number.isSafeInteger(credit_amount) && credit_amount > 0;
  const { balance_rial } = registerCredit(call.sandbox, holder, isAmount ? credit_amount : 0);
  return { message: "اعتبار ثبت شد.", data: { credit_balance: balance_rial } };
}

/** Gives one cardholder more credit, or takes some back. */
function adjust(call: Call) {
  const holder = cardholderOf(call);
  const fields = new Fields(call.body);
  const amount = fields.integer("credit_amount", { required: true, min: 1 }) ?? 0;
  const type = fields.choice("type", CREDIT_TYPES, { required: true }) ?? "CREDIT";
  fields.done();
  const { balance_rial } = adjustCredit(call.sandbox, holder, type, amount);
  return { message: "اعتبار تغییر کرد.", data: { credit_balance: balance_rial } };
}

interface Asked {
  cardholder_id: unknown;
  credit_amount: unknown;
  type: unknown;
}

/** The same for many of a provider's cardholders: each by itself, and the answer says of each whether it was done. */
function adjustMany(call: Call) {
  mustBeSetUp(call);
  const { credits } = call.body;
  if (!Array.isArray(credits) || credits.length === 0) throw fieldErrors({ credits: ["credits الزامی است."] });
  if (credits.length > MOST_TOGETHER) throw fieldErrors({ credits: [`credits نباید بیش از ${MOST_TOGETHER} باشد.`] });
  return { message: "اعتبارها بررسی شد.", data: credits.map((each) => adjustOne(call, (each ?? {}) as Asked)) };
}

function adjustOne({ sandbox, params }: Call, { cardholder_id, credit_amount, type }: Asked) {
  const asked = { cardholder_id, credit_amount, type };
  try {
    const holder = typeof cardholder_id === "string" ? cardholderById(sandbox, cardholder_id) : undefined;
    const { balance_rial } = adjustCredit(sandbox, ...mustFit(holder, params.provider, credit_amount, type));
    return { ...asked, has_error: false, credit_balance: balance_rial, error: null };
  } catch (error) {
    if (!(error instanceof ServiceError) || typeof error.body === "string") throw error;
    return { ...asked, has_error: true, credit_balance: null, error: { message: error.body.message } };
  }
}

function mustFit(
  holder: Cardholder | undefined,
  provider: string | undefined,
  amount: unknown,
  type: unknown,
): [Cardholder, CreditType, number] {
  const known = CREDIT_TYPES.find((each) => each === type);
  if (!holder || holder.provider !== provider) throw new ServiceError(404, { message: "دارندهٔ کارت یافت نشد." });
  if (typeof amount !== "number" || !Number.isSafeInteger(amount) || amount <= 0)
    throw new ServiceError(422, { message: "credit_amount باید عدد صحیح مثبت باشد." });
  if (known === undefined) throw new ServiceError(422, { message: "type معتبر نیست." });
  return [holder, known, amount];
}

/** Lets a cardholder's credit be used, or no longer. */
function updateStatus(call: Call) {
  const holder = cardholderOf(call);
  const fields = new Fields(call.body);
  const status = fields.choice("status", CREDIT_STATUSES, { required: true }) ?? "ACTIVE";
  fields.done();
  return { message: "وضعیت اعتبار تغییر کرد.", data: { status: setCreditStatus(call.sandbox, holder, status).status } };
}

/** What gives and takes credit. @param p the addresses of one provider */
export const creditWriteRoutes = (p: string): Route[] => {
  const one = `${p}/cardholder/:cardholder_id/credit`;
  return [
    { host: "api", method: "POST", path: `${one}/register`, handle: register },
    { host: "api", method: "POST", path: `${one}/adjustment`, handle: adjust },
    { host: "api", method: "POST", path: `${p}/credit/adjustment`, handle: adjustMany },
    { host: "api", method: "PUT", path: `${one}/update-status`, handle: updateStatus },
  ];
};
