import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { recordAudit } from "@/lib/server/audit/record";
import { db, type Queryable } from "@/lib/server/db/client";
import { depositDecisions } from "@/lib/server/db/schema/index";
import type { ProposalState } from "../status";
import type { SuspiciousPayment } from "./answers";
import { endOf, moveDecision, type StoredDecision } from "./record";

type Person = { id: string; name: string };
type Said = "proposed" | "confirmed" | "declined" | "withdrawn" | "overtaken" | "expired";

/** Writes into the log what somebody, or the time, made of a decision; what became of sending it the write itself tells. */
export const audit = (
  said: Said,
  { business, paymentId }: StoredDecision,
  actor: Person | null,
  detail: Record<string, string | number | boolean>,
  tx: Queryable,
) => recordAudit({ action: `suspicious_deposit.${said}`, business, actor, subject: paymentId, detail }, tx);

/** @param reason the code of what stood in the way of sending it */
export async function endDecision(
  row: StoredDecision,
  state: ProposalState,
  by: Person | null,
  reason?: string,
): Promise<void> {
  await moveDecision(row, state, { ...endOf(state, by, row), ...(reason ? { endReason: reason } : {}) }, db());
}

/** The payment was decided elsewhere, while a decision of here waited. */
export const overtake = (row: StoredDecision): Promise<void> => endByItself(row, "overtaken");

/** Nobody confirmed it in time. */
export const expire = (row: StoredDecision): Promise<void> => endByItself(row, "expired");

const endByItself = (row: StoredDecision, state: "overtaken" | "expired"): Promise<void> =>
  db().transaction(async (tx) => {
    const moved = await moveDecision(row, state, endOf(state, null, row), tx);
    if (moved) await audit(state, moved, null, { decision: row.decision }, tx);
  });

/**
 * What the service says of a payment now ends a decision on it that waits, or whose answer was lost: it is as was decided,
 * or somebody elsewhere was first. One that still waits says nothing, as a lost decision may arrive late.
 */
export async function settle(row: StoredDecision, { status }: Pick<SuspiciousPayment, "status">): Promise<void> {
  if (status !== "ACCEPTED" && status !== "REJECTED") return;
  if (row.state === "open") await overtake(row);
  else if (row.state === "unknown") await endDecision(row, status === row.decision ? "done" : "overtaken", null);
}

/** What an answer that passes says of payments, for the decisions on them. */
export async function settleByAnswer(business: string, payments: readonly SuspiciousPayment[]): Promise<void> {
  const decided = new Map(payments.filter(({ status }) => status !== "PENDING").map((each) => [each.id, each]));
  if (decided.size === 0) return;
  const rows = await db()
    .select()
    .from(depositDecisions)
    .where(
      and(
        eq(depositDecisions.business, business),
        inArray(depositDecisions.state, ["open", "unknown"]),
        inArray(depositDecisions.paymentId, [...decided.keys()]),
      ),
    );
  for (const row of rows) {
    const payment = decided.get(row.paymentId);
    if (payment) await settle(row, payment);
  }
}
