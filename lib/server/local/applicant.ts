import "server-only";
import { applicantOperations as operations } from "@/lib/cards/applicant-operations";
import { handSteps, linksOf, takeLinkBack } from "@/lib/server/cards/links";
import { handle } from "./handle";

export const handlers = [
  handle(operations.links, ({ applicationId }, { business }) => linksOf(applicationId, business)),
  handle(operations.hand, handSteps),
  handle(operations.takeLinkBack, ({ applicationId }, context) => takeLinkBack(applicationId, context)),
];
