import { DAY_SECONDS, jalaliMonth } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";

/** Withdrawals that count for the Jalali month of `at`: succeeded ones, and open ones that are due in it. */
export function usedInMonth(sandbox: Sandbox, authorizationId: string, at: number): number {
  return count(sandbox, authorizationId, at, "status IN ('DONE', 'REVERSED', 'INIT', 'PENDING')");
}

export function succeededInMonth(sandbox: Sandbox, authorizationId: string, at: number): number {
  return count(sandbox, authorizationId, at, "status IN ('DONE', 'REVERSED')");
}

function count(sandbox: Sandbox, authorizationId: string, at: number, condition: string): number {
  const row = sandbox.db.get<{ count: number }>(
    `SELECT COUNT(*) AS count FROM withdrawals
     WHERE authorization_id = :authorizationId AND due_at >= :from AND due_at < :to AND ${condition}`,
    { authorizationId, ...jalaliMonth(at) },
  );
  return row?.count ?? 0;
}

/** What was really taken on the day that begins at `from`. */
export function usedOnDay(
  sandbox: Sandbox,
  authorizationId: string,
  from: number,
): { count: number; amountRial: number } {
  const row = sandbox.db.get<{ count: number; amountRial: number }>(
    `SELECT COUNT(*) AS count, COALESCE(SUM(amount_rial), 0) AS amountRial FROM withdrawals
     WHERE authorization_id = :authorizationId AND status IN ('DONE', 'REVERSED') AND decided_at >= :from AND decided_at < :to`,
    { authorizationId, from, to: from + DAY_SECONDS },
  );
  return row ?? { count: 0, amountRial: 0 };
}
