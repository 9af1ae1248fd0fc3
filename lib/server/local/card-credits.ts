import "server-only";
import { cardCreditOperations as operations } from "@/lib/card-credits/operations";
import { creditOrderRows, creditOrders, findHolders } from "@/lib/server/card-credits/holders";
import { openEmptyCredit, setCreditStatus } from "@/lib/server/card-credits/status";
import { handle } from "./handle";

export const handlers = [
  handle(operations.setStatus, setCreditStatus),
  handle(operations.open, openEmptyCredit),
  handle(operations.orders, ({ applicationId }, context) => creditOrders(applicationId, context)),
  handle(operations.rows, creditOrderRows),
  handle(operations.findHolders, findHolders),
];
