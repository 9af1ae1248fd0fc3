import { plainError } from "../core/errors";
import type { Sandbox } from "../core/sandbox";
import { accountOf } from "./create";
import { type Authorization, TOKEN_SECONDS } from "./record";

export const DECISIONS = ["agree", "refuse", "unreachable"] as const;
export type Decision = (typeof DECISIONS)[number];
const CANCELLED_AT_BANK = "17";

/** An authorization that still waits for its payer. */
export function waitingAt(sandbox: Sandbox, token: string): Authorization | undefined {
  return sandbox.db.get<Authorization>(
    "SELECT * FROM authorizations WHERE token = :token AND status IN ('TOKEN', 'OPENED') AND created_at >= :since",
    { token, since: sandbox.clock.now() - TOKEN_SECONDS },
  );
}

/**
 * What the payer does at the bank. The token is used up by it.
 *
 * @returns the address the payer is sent back to
 * @throws ServiceError 410 when the token is used, too old or strange
 */
export function decide(sandbox: Sandbox, token: string, decision: Decision, errorCode = CANCELLED_AT_BANK): string {
  const row = waitingAt(sandbox, token);
  if (!row) throw plainError(410, "این نشانی دیگر کار نمی‌کند.");
  const back = new URL(row.callback_url);
  back.searchParams.set("token", token);
  if (decision === "agree") {
    const { accountNumber, pan, nationalCode } = accountOf(row);
    sandbox.db.run(
      `UPDATE authorizations SET status = 'PENDING_VERIFY', agreed_at = :now, account_number = :accountNumber, pan = :pan,
       national_code = COALESCE(national_code, :nationalCode) WHERE id = :id`,
      { now: sandbox.clock.now(), accountNumber, pan, nationalCode, id: row.id },
    );
    back.searchParams.set("authorization_id", row.id);
    back.searchParams.set("status", "SUCCEED");
    return back.href;
  }
  sandbox.db.run("UPDATE authorizations SET status = 'REFUSED' WHERE id = :id", { id: row.id });
  back.searchParams.set("status", decision === "refuse" ? "FAILED" : "FAILED_TO_ACCESS_BANK");
  if (decision === "refuse") back.searchParams.set("error_code", errorCode);
  return back.href;
}
