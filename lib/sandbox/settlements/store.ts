import { dataAnswer } from "../core/answers";
import { ruleError } from "../core/errors";
import { Fields } from "../core/fields";
import { habitsOf } from "../core/habits";
import type { Sandbox } from "../core/sandbox";
import type { Call } from "../core/types";
import { a2aRefusal } from "./a2a";
import { readIban } from "./iban";
import { currencyOf, inUnitOf, partsOf } from "./parts";
import { isCovered, isTrackIdTaken, NOT_ENOUGH, placeSettlement } from "./place";
import { storedRow } from "./record";

const SMALLEST_RIAL = 50_000;
const TYPES = ["ACH", "A2A"] as const;

/** What the store endpoint's `amount` means; toman unless control says otherwise. */
export type Unit = "toman" | "rial";
export const settlementUnit = (sandbox: Sandbox): Unit => sandbox.meta.read<Unit>("settlement_unit") ?? "toman";

/** The fields that every door to a settlement takes alike. */
export function readOrder(sandbox: Sandbox, fields: Fields) {
  const track_id = fields.text("track_id", { required: true }) ?? "";
  if (track_id !== "" && isTrackIdTaken(sandbox, track_id)) {
    fields.refuse("track_id", "این track_id پیش‌تر به کار رفته است.");
  }
  return {
    track_id,
    iban: readIban(fields),
    type: fields.choice("type", TYPES) ?? "ACH",
    payment_number: fields.digits("payment_number", { max: 30 }),
    description: fields.text("description", { max: 256 }),
    notify_url: fields.url("notify_url"),
  };
}

/** @throws ServiceError 422 on `amount` (wallet or daily limit) or `type` (bank not possible now) */
function requirePossible(
  sandbox: Sandbox,
  { iban, type, amountRial }: { iban: string; type: (typeof TYPES)[number]; amountRial: number },
): void {
  if (!isCovered(sandbox, amountRial, type)) throw ruleError("amount", NOT_ENOUGH);
  const refusal = type === "A2A" ? a2aRefusal(sandbox, iban, amountRial) : null;
  if (refusal) throw ruleError(refusal.field, refusal.text);
}

/** Orders one settlement. The money leaves the wallet at once and is held until the bank has decided. */
export function storeSettlement({ sandbox, body }: Call) {
  const factor = settlementUnit(sandbox) === "toman" ? 10 : 1;
  const fields = new Fields(body);
  const amount = fields.integer("amount", { required: true, min: SMALLEST_RIAL / factor }) ?? 0;
  const order = readOrder(sandbox, fields);
  const isInstant = fields.flag("is_instant");
  fields.done();
  const amountRial = amount * factor;
  requirePossible(sandbox, { ...order, amountRial });
  const row = placeSettlement(sandbox, {
    ...order,
    amount_rial: amountRial,
    source: "single",
    source_id: null,
    isInstant,
  });
  const parts = partsOf(sandbox, storedRow(row));
  // Its usual answer tells both units; in one alone it names that beside.
  const { settlement_amounts } = habitsOf(sandbox);
  const isInOne = settlement_amounts === "rial" || settlement_amounts === "toman";
  return dataAnswer(
    isInOne
      ? { ...currencyOf(sandbox), settlement: parts.map((part) => inUnitOf(sandbox, part)) }
      : { settlement: parts },
  );
}
