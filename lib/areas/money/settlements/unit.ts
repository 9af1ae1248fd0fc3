export type SettlementUnit = "toman" | "rial";

/**
 * The unit of what we ask single settlements in. The service's guides disagree, so it is the environment's
 * `SERVICE_SETTLEMENT_UNIT`, checked at the server's start; in a browser, where nothing is converted, it is always toman.
 */
const settlementUnit = (): SettlementUnit => (process.env.SERVICE_SETTLEMENT_UNIT === "rial" ? "rial" : "toman");

/** The unit of an answer's amount beside which none is named: the same, or `SERVICE_SETTLEMENT_ANSWER_UNIT`. */
function settlementAnswerUnit(): SettlementUnit {
  const answered = process.env.SERVICE_SETTLEMENT_ANSWER_UNIT;
  return answered === "rial" || answered === "toman" ? answered : settlementUnit();
}

const rialPer = (unit: SettlementUnit): number => (unit === "toman" ? 10 : 1);

/** An answer's amount, beside which no unit is named, as whole rial. */
export const settlementAmountToRial = (amount: number): number => amount * rialPer(settlementAnswerUnit());

/** Whole rial in the unit that is asked in. @throws RangeError when it is no whole number of it: never round money */
export function rialToSettlementAmount(amountRial: number): number {
  const amount = amountRial / rialPer(settlementUnit());
  if (!Number.isSafeInteger(amount)) throw new RangeError("not a whole amount in the service's unit");
  return amount;
}
