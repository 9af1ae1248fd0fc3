import "server-only";
import { areaOf } from "@/lib/operations/area";
import { debitRefundAnswer, debitRefundPage } from "./answers";
import { debitRefundOperations } from "./operations";
import { debitRefundIdInput, debitRefundListInput } from "./schemas";

export const debitRefundsArea = areaOf(debitRefundOperations, {
  list: { input: debitRefundListInput, output: debitRefundPage },
  show: { input: debitRefundIdInput, output: debitRefundAnswer },
});
