import "server-only";
import { handle } from "@/lib/server/local/handle";
import { cardCreditOperations as operations } from "../operations";
import { creditOrderRows, creditOrders, findHolders } from "./holders";
import { openEmptyCredit, setCreditStatus } from "./status";

export const handlers = [
  handle(operations.setStatus, setCreditStatus),
  handle(operations.open, openEmptyCredit),
  handle(operations.orders, ({ applicationId }, context) => creditOrders(applicationId, context)),
  handle(operations.rows, creditOrderRows),
  handle(operations.findHolders, findHolders),
];
