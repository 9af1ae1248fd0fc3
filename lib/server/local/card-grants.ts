import "server-only";
import { cardGrantOperations as operations } from "@/lib/card-grants/operations";
import { askGrant, grantLink, grantPages, revokeGrant } from "@/lib/server/card-grants/grants";
import { handle } from "./handle";

export const handlers = [
  handle(operations.pages, ({ applicationId }, context) => grantPages(applicationId, context)),
  handle(operations.ask, askGrant),
  handle(operations.link, grantLink),
  handle(operations.revoke, revokeGrant),
];
