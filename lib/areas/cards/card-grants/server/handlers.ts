import "server-only";
import { withAgreement } from "@/lib/areas/records/ties/server/record";
import { handle } from "@/lib/server/local/handle";
import { cardGrantOperations as operations } from "../operations";
import { askGrant, grantLink, grantPages, revokeGrant } from "./grants";

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
