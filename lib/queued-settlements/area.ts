import "server-only";
import { areaOf } from "@/lib/operations/area";
import { payoutInput } from "@/lib/settlements/schemas";
import { queuedAnswer, queuedCancelAnswer, queuedPage } from "./answers";
import { queuedSettlementOperations } from "./operations";
import { queuedIdInput, queuedListInput } from "./schemas";

export const queuedSettlementsArea = areaOf(queuedSettlementOperations, {
  list: { input: queuedListInput, output: queuedPage },
  show: { input: queuedIdInput, output: queuedAnswer },
  create: { input: payoutInput, output: queuedAnswer },
  cancel: { input: queuedIdInput, output: queuedCancelAnswer },
});
