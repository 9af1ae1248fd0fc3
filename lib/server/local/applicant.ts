import "server-only";
import { applicantOperations as operations } from "@/lib/cards/applicant-operations";
import { bankOperations as bank } from "@/lib/cards/bank-operations";
import { beginAtBank, takeVisitBack, visitsOf } from "@/lib/server/cards/bank";
import { handSteps, linksOf, takeLinkBack } from "@/lib/server/cards/links";
import { handle } from "./handle";

export const handlers = [
  handle(operations.links, ({ applicationId }, { business }) => linksOf(applicationId, business)),
  handle(operations.hand, handSteps),
  handle(operations.takeLinkBack, ({ applicationId }, context) => takeLinkBack(applicationId, context)),
  handle(bank.visits, ({ applicationId }, context) => visitsOf(applicationId, context)),
  handle(bank.begin, beginAtBank),
  handle(bank.takeBack, ({ applicationId }, context) => takeVisitBack(applicationId, context)),
];
