import { AnsweredNo, plainError, ServiceError } from "../core/errors";
import { Fields } from "../core/fields";
import { Random } from "../core/ids";
import type { Call } from "../core/types";
import type { Customer } from "../customers/record";
import { charge, feeOf, isCharged } from "../inquiries/fee-wallet";
import { personName } from "../seed/people";
import { type Account, calledAs } from "./record";

/** The last four digits of a number that a test wants a certain answer for. */
const POOR = "8801";
const SILENT = "8802";
const STRANGE = "8803";
const UNMATCHED = "8804";
const REFUSED = "8805";

const answer = (track_id: string, code: string | null, message: string) => ({
  message,
  data: [],
  code,
  errors: null,
  track_id,
});

const textIn = (body: Call["body"], name: string): string | null => {
  const value = body[name];
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
};

/** What the bank is asked to compare: of a customer whose record has no name, what was sent with the question. */
function comparedName({ body }: Call, customer: Customer): [string | null, string | null] {
  const fields = new Fields(body);
  const [first, last] = calledAs(customer);
  const isCompany = customer.type === "LEGAL";
  const own = isCompany
    ? ([null, last ?? fields.text("legal_name", { required: true })] as const)
    : ([
        first ?? fields.text("first_name", { required: true }),
        last ?? fields.text("last_name", { required: true }),
      ] as const);
  fields.done();
  return [...own];
}

/**
 * Asks the bank who owns a number, for a fee: whether that is the customer. One in eight is somebody else's.
 *
 * @throws ServiceError 422 where a name is missing, or the track id was used; 402 with an empty fee wallet, 400 where
 *   nothing fits, 502 while the bank is away
 */
export function askBank(
  call: Call,
  customer: Customer,
  number: string,
  name: "iban" | "card" | "card-to-iban" = number.startsWith("IR") ? "iban" : "card",
): Pick<Account, "compatibility" | "owner_first_name" | "owner_last_name"> {
  const { sandbox, body } = call;
  const [first, last] = comparedName(call, customer);
  const trackId = textIn(body, "track_id") ?? "";
  const ending = number.slice(-4);
  const noMoney = answer(trackId, "insufficient_wallet_balance", "موجودی کیف کارمزد کافی نیست.");
  if (ending === POOR) throw new ServiceError(402, noMoney);
  if (ending === REFUSED) throw plainError(402, "استعلام برای این شماره انجام نشد.");
  if (ending === SILENT) throw new ServiceError(502, answer(trackId, "provider_error", "سامانهٔ بانک پاسخ نداد."));
  if (isCharged(sandbox, trackId)) {
    const fields = new Fields(body);
    fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
    fields.done();
  }
  const outcome = ending === UNMATCHED ? "UNMATCHED" : "FOUND";
  if (!charge(sandbox, { track_id: trackId, name, fee_rial: feeOf(name), outcome }))
    throw new ServiceError(402, noMoney);
  if (ending === UNMATCHED) throw new AnsweredNo(400, answer(trackId, "UNMATCHED", "اطلاعات مطابقت ندارد."));
  const isOther = ending === STRANGE || Number(ending) % 8 === 7;
  if (!isOther) return { compatibility: "MATCHED", owner_first_name: first, owner_last_name: last };
  const [owner_first_name = "", ...rest] = personName(new Random(Number(number.slice(-9)))).split(" ");
  return { compatibility: "UNMATCHED", owner_first_name, owner_last_name: rest.join(" ") };
}
