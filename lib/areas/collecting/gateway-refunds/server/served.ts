import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { gatewayRefundOperations } from "../operations";
import { gatewayRefundCreateInput, gatewayRefundsOfInput } from "../schemas";
import { gatewayRefundAnswer } from "./answers";

export const gatewayRefundsArea = serveArea(gatewayRefundOperations, {
  of: gatewayRefundsOfInput,
  create: { input: gatewayRefundCreateInput, output: gatewayRefundAnswer },
});
