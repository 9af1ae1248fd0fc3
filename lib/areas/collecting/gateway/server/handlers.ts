import "server-only";
import { withAgreement } from "@/lib/areas/records/ties/server/second";
import { handle } from "@/lib/server/local/handle";
import { gatewayOperations as operations } from "../operations";
import { createRequest } from "./create-request";
import { decidePayment } from "./decide";
import { keepDomain, keepKey, removeKey, toldTo } from "./keep-key";
import { listPayments, seePayment, showPayment } from "./payments";
import { listRequests, notePayerSearch, showRequest, takeBackRequest } from "./requests";

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
