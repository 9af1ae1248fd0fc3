import "server-only";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { paymentFilters, paymentRequestFilters } from "../filters";
import { gatewayAtService, gatewayOperations } from "../operations";
import * as schemas from "../schemas";
import { tokenSent, transactionTold, verifyTold } from "./answers";
import { paymentTotals } from "./ask";
import { paymentExport } from "./export";
import { paymentFinder, paymentRequestFinder } from "./find";
import { gatewayMessages } from "./messages";
import { paymentNotices } from "./notices";
import { paymentSeals } from "./record";

export const gatewayArea = serveArea(
  { ...gatewayAtService, ...gatewayOperations },
  {
    send: { input: schemas.sendInput, output: tokenSent },
    transaction: { input: schemas.tokenInput, output: transactionTold },
    verify: { input: schemas.tokenInput, output: verifyTold },
    key: noInput,
    setKey: schemas.gatewayKeyInput,
    setDomain: schemas.gatewayDomainInput,
    removeKey: schemas.gatewayRemoveInput,
    payments: listInput(paymentFilters),
    payment: schemas.paymentIdInput,
    decide: schemas.decideInput,
    seen: schemas.paymentIdInput,
    requests: listInput(paymentRequestFilters),
    request: schemas.paymentRequestIdInput,
    create: schemas.paymentRequestInput,
    takeBack: schemas.paymentRequestIdInput,
  },
  {
    totals: [paymentTotals],
    finders: [paymentFinder, paymentRequestFinder],
    files: { payments: paymentExport },
    sealed: paymentSeals,
    notices: paymentNotices,
    messages: gatewayMessages,
  },
);
