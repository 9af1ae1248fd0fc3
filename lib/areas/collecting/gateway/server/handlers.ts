import "server-only";
import { and, eq } from "drizzle-orm";
import { withAgreement } from "@/lib/areas/records/ties/server/record";
import { ApiError } from "@/lib/kit/operations/errors";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema/index";
import { handle, type LocalContext } from "@/lib/server/local/handle";
import { holdSession } from "@/lib/server/members/end-session";
import { gatewayOperations as operations } from "../operations";
import { needsWord, type PaymentShown } from "../status";
import {
  listPayments,
  listRequests,
  notePayerSearch,
  seePayment,
  showPayment,
  showRequest,
  stored,
  takeBackRequest,
} from "./ask";
import { createRequest } from "./create-request";
import { keepDomain, keepKey, removeKey, toldTo } from "./keep-key";
import { factsOf } from "./record";
import { settlePayment } from "./verify";

export const handlers = [
  handle(operations.key, (_, context) => toldTo(context)),
  handle(operations.setKey, keepKey),
  handle(operations.setDomain, ({ domain }, context) => keepDomain(domain ?? null, context)),
  handle(operations.removeKey, ({ password }, context) => removeKey(password, context)),
  handle(operations.payments, async (input, context) => {
    await notePayerSearch(input.q, context.member);
    return listPayments(input, context);
  }),
  handle(operations.payment, ({ paymentId }, context) => showPayment(paymentId, context)),
  handle(operations.decide, decidePayment),
  handle(operations.seen, ({ paymentId }, context) => seePayment(paymentId, context)),
  handle(operations.requests, async (input, context) => {
    await notePayerSearch(input.q, context.member);
    return listRequests(input, context);
  }),
  handle(operations.request, ({ requestId }, context) => showRequest(requestId, context)),
  handle(operations.create, createRequest),
  handle(operations.takeBack, ({ requestId }, context) =>
    withAgreement({ of: "paymentRequest", id: requestId }, context, () => takeBackRequest(requestId, context)),
  ),
];

/**
 * Stores a member's decision on a doubtful payment and carries it out: confirms the payment now, or lets its time run
 * out.
 *
 * @throws ApiError `not_found`; `conflict` if the payment does not wait for a decision any more
 */
async function decidePayment(
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
    await holdSession(member, tx);
    const decided = { decision, decidedBy: member.name, decidedAt: new Date() };
    await tx.update(payments).set(decided).where(eq(payments.id, id));
    const detail = { paymentDecision: decision, amountRial: row.amountRial, doubt: row.doubt };
    await audit({ action: "payment.decided", subject: id, detail }, tx);
  });
  if (decision === "confirm") await settlePayment(id);
  return showPayment(id, context);
}
