import "server-only";
import { areaOf } from "@/lib/operations/area";
import { gatewayRefundAnswer } from "./answers";
import { gatewayRefundOperations } from "./operations";
import { gatewayRefundCreateInput, gatewayRefundsOfInput } from "./schemas";

export const gatewayRefundsArea = areaOf(gatewayRefundOperations, {
  of: gatewayRefundsOfInput,
  create: { input: gatewayRefundCreateInput, output: gatewayRefundAnswer },
});
