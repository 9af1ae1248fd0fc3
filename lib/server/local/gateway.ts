import "server-only";
import { gatewayOperations as operations } from "@/lib/gateway/operations";
import { createRequest } from "@/lib/server/gateway/create-request";
import { decidePayment } from "@/lib/server/gateway/decide";
import { keepDomain, keepKey, removeKey, toldTo } from "@/lib/server/gateway/keep-key";
import { listPayments, seePayment, showPayment } from "@/lib/server/gateway/payments";
import { listRequests, notePayerSearch, showRequest, takeBackRequest } from "@/lib/server/gateway/requests";
import { withAgreement } from "@/lib/server/ties/second";
import { handle } from "./handle";

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
