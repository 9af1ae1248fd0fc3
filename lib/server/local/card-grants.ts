import "server-only";
import { cardGrantOperations as operations } from "@/lib/card-grants/operations";
import { askGrant, grantLink, grantPages, revokeGrant } from "@/lib/server/card-grants/grants";
import { withAgreement } from "@/lib/server/ties/second";
import { handle } from "./handle";

export const handlers = [
  handle(operations.pages, ({ applicationId }, context) => grantPages(applicationId, context)),
  handle(operations.ask, askGrant),
  handle(operations.link, grantLink),
  handle(operations.revoke, (grant, context) =>
    withAgreement({ of: "cardGrant", id: grant.applicationId, part: grant.grantId }, context, () =>
      revokeGrant(grant, context),
    ),
  ),
];
