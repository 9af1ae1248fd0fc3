import "server-only";
import { handle } from "@/lib/server/local/handle";
import { applicantOperations as operations } from "../applicant-operations";
import { bankOperations as bank } from "../bank-operations";
import { beginAtBank, takeVisitBack, visitsOf } from "./bank";
import { handSteps, linksOf, takeLinkBack } from "./links";

export const handlers = [
  handle(operations.links, ({ applicationId }, { business }) => linksOf(applicationId, business)),
  handle(operations.hand, handSteps),
  handle(operations.takeLinkBack, ({ applicationId }, context) => takeLinkBack(applicationId, context)),
  handle(bank.visits, ({ applicationId }, context) => visitsOf(applicationId, context)),
  handle(bank.begin, beginAtBank),
  handle(bank.takeBack, ({ applicationId }, context) => takeVisitBack(applicationId, context)),
];
