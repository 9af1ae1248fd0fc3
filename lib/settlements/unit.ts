export type SettlementUnit = "toman" | "rial";

/**
 * The unit of the service's single settlements: what `amount` means in our request, and in an answer that has no
 * `amount_toman` beside it. The service's guides disagree, so it is the environment's `SERVICE_SETTLEMENT_UNIT`,
 * checked at the server's start; in a browser, where nothing is converted, it is always toman.
 */
export const settlementUnit = (): SettlementUnit => (process.env.SERVICE_SETTLEMENT_UNIT === "rial" ? "rial" : "toman");

const rialPer = (unit: SettlementUnit): number => (unit === "toman" ? 10 : 1);

/** An amount in the setting's unit as whole rial. */
export const settlementAmountToRial = (amount: number): number => amount * rialPer(settlementUnit());

/** Whole rial in the setting's unit. @throws RangeError when it is no whole number of it: never round money */
export function rialToSettlementAmount(amountRial: number): number {
  const amount = amountRial / rialPer(settlementUnit());
  if (!Number.isSafeInteger(amount)) throw new RangeError("not a whole amount in the service's unit");
  return amount;
}
