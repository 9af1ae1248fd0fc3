import { plainError, ServiceError } from "../core/errors";
import { habitsOf } from "../core/habits";
import type { Call } from "../core/types";

/** Refuses if the tool is off for the business, or closed to the holder of the token. */
export function needTool({ sandbox }: Call): void {
  const { bank_accounts } = habitsOf(sandbox);
  if (bank_accounts === "inactive")
    throw new ServiceError(422, { status: 0, errors: { error: "ابزار واریز بانکی برای این کسب‌وکار فعال نیست." } });
  if (bank_accounts === "closed") throw plainError(403, "دسترسی به حساب‌های بانکی ندارید.");
}
