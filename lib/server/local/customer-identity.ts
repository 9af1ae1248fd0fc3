import "server-only";
import { customerIdentityOperations as operations } from "@/lib/customer-identity/operations";
import { askIdentity, identityOf } from "@/lib/server/customer-identity/checks";
import { handle } from "./handle";

export const handlers = [
  handle(operations.shown, ({ customerId }, context) => identityOf(customerId, context)),
  handle(operations.ask, askIdentity),
];
