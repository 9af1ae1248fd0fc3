import "server-only";
import { applicationTold } from "@/lib/cards/answers";
import { applicationIdInput, cardholderInput } from "@/lib/cards/schemas";
import { areaOf } from "@/lib/operations/area";
import * as answers from "./answers";
import { cardUseAtService, cardUseOperations } from "./operations";
import * as schemas from "./schemas";

const page = { input: schemas.pageAtServiceInput, output: answers.pageReady };

export const cardUseAtServiceArea = areaOf(cardUseAtService, {
  status: { input: cardholderInput, output: answers.cardTold },
  activate: page,
  changePin: page,
  block: page,
  reissue: { input: schemas.reissueAtServiceInput, output: answers.reissueAsked },
  confirmCode: { input: schemas.confirmAtServiceInput, output: applicationTold },
  sendCode: { input: cardholderInput, output: answers.codeSent },
});

export const cardUseArea = areaOf(cardUseOperations, {
  reissue: schemas.reissueInput,
  confirmCode: schemas.confirmInput,
  sendCode: applicationIdInput,
  openPage: schemas.openPageInput,
  pageLink: schemas.pageLinkInput,
});
