import "server-only";
import { and, eq } from "drizzle-orm";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema/index";
import type { LocalContext } from "@/lib/server/local/handle";
import { needsWord, type PaymentShown } from "../payment";
import { showPayment, stored } from "./payments";
import { factsOf } from "./record";
import { settlePayment } from "./verify";

/**
 * Stores a member's decision on a doubtful payment and carries it out: confirms the payment now, or lets its time run
 * out.
 *
 * @throws ApiError `not_found`; `conflict` if the payment does not wait for a decision any more
 */
export async function decidePayment(
  { paymentId: id, decision }: { paymentId: string; decision: "confirm" | "let_lapse" },
  context: LocalContext,
): Promise<PaymentShown> {
  const { business, member, audit } = context;
  await stored(business, id);
  await db().transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.business, business), eq(payments.id, id)))
      .for("update");
    if (!row || !needsWord(factsOf(row))) throw new ApiError("conflict");
    const decided = { decision, decidedBy: member.name, decidedAt: new Date() };
    await tx.update(payments).set(decided).where(eq(payments.id, id));
    const detail = { paymentDecision: decision, amountRial: row.amountRial, doubt: row.doubt };
    await audit({ action: "payment.decided", subject: id, detail }, tx);
  });
  if (decision === "confirm") await settlePayment(id);
  return showPayment(id, context);
}
