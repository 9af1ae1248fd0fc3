import "server-only";
import { applicationIdInput, cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { applicationTold } from "@/lib/areas/cards/cards/server/answers";
import { serveArea } from "@/lib/server/core/serve-area";
import { cardLifecycleAtService, cardLifecycleOperations } from "../operations";
import * as schemas from "../schemas";
import * as answers from "./answers";

const page = { input: schemas.pageAtServiceInput, output: answers.pageReady };

export const cardLifecycleAtServiceArea = serveArea(cardLifecycleAtService, {
  status: { input: cardholderInput, output: answers.cardTold },
  activate: page,
  changePin: page,
  block: page,
  reissue: { input: schemas.reissueAtServiceInput, output: answers.reissueAsked },
  confirmCode: { input: schemas.confirmAtServiceInput, output: applicationTold },
  sendCode: { input: cardholderInput, output: answers.codeSent },
});

export const cardLifecycleArea = serveArea(cardLifecycleOperations, {
  reissue: schemas.reissueInput,
  confirmCode: schemas.confirmInput,
  sendCode: applicationIdInput,
  openPage: schemas.openPageInput,
  pageLink: schemas.pageLinkInput,
});
