import "server-only";
import { handle } from "@/lib/server/local/handle";
import { customerIdentityOperations as operations } from "../operations";
import { askIdentity, identityOf } from "./checks";

export const handlers = [
  handle(operations.shown, ({ customerId }, context) => identityOf(customerId, context)),
  handle(operations.ask, askIdentity),
];
