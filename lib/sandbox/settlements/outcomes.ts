import type { Settlement } from "./record";

/** Why a settlement fails, in the bank's words; the number only serves to ask for one by amount. */
export const FAILURES: Readonly<Record<string, string>> = {
  "01": "شبا با نام صاحب حساب همخوان نیست.",
  "02": "حساب مقصد مسدود است.",
  "03": "حساب مقصد بسته شده است.",
  "04": "بانک مقصد پاسخ نداد.",
  "05": "شناسهٔ واریز نادرست است.",
};

/** What the bank does with what it was sent; `wait`: nothing, until control says so. */
export type Outcome =
  | { kind: "done"; isReturnedLater: boolean }
  | { kind: "failed"; message: string }
  | { kind: "wait" };

/**
 * What an amount asks for by the last four digits of its toman, so that a test needs no control call:
 * `77rr` fails with reason rr, `7799` is not answered, `7800` is paid and comes back in the cycle after.
 */
export function askedByAmount({ amount_rial }: Settlement): Outcome {
  const ending = String(Math.trunc(amount_rial / 10) % 10_000).padStart(4, "0");
  if (ending === "7799") return { kind: "wait" };
  const message = ending.startsWith("77") ? FAILURES[ending.slice(2)] : undefined;
  return message === undefined ? { kind: "done", isReturnedLater: ending === "7800" } : { kind: "failed", message };
}
