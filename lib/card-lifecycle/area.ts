import "server-only";
import { applicationTold } from "@/lib/cards/answers";
import { applicationIdInput, cardholderInput } from "@/lib/cards/schemas";
import { areaOf } from "@/lib/operations/area";
import * as answers from "./answers";
import { cardLifecycleAtService, cardLifecycleOperations } from "./operations";
import * as schemas from "./schemas";

const page = { input: schemas.pageAtServiceInput, output: answers.pageReady };

export const cardLifecycleAtServiceArea = areaOf(cardLifecycleAtService, {
  status: { input: cardholderInput, output: answers.cardTold },
  activate: page,
  changePin: page,
  block: page,
  reissue: { input: schemas.reissueAtServiceInput, output: answers.reissueAsked },
  confirmCode: { input: schemas.confirmAtServiceInput, output: applicationTold },
  sendCode: { input: cardholderInput, output: answers.codeSent },
});

export const cardLifecycleArea = areaOf(cardLifecycleOperations, {
  reissue: schemas.reissueInput,
  confirmCode: schemas.confirmInput,
  sendCode: applicationIdInput,
  openPage: schemas.openPageInput,
  pageLink: schemas.pageLinkInput,
});
