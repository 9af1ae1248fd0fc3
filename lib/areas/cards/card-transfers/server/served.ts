import "server-only";
import { applicationIdInput } from "@/lib/areas/cards/cards/schemas";
import { serveArea } from "@/lib/server/core/serve-area";
import { cardTransferOperations, cardTransfersAtService } from "../operations";
import * as schemas from "../schemas";
import * as answers from "./answers";

const confirm = { input: schemas.confirmAtServiceInput, output: answers.transferConfirmed };
const follow = { input: schemas.transferNameInput, output: answers.transferFollowed };

export const cardTransfersAtServiceArea = serveArea(cardTransfersAtService, {
  storeAccount: { input: schemas.storeAccountInput, output: answers.transferStored },
  storeCard: { input: schemas.storeCardInput, output: answers.transferStored },
  confirmAccount: confirm,
  confirmCard: confirm,
  sendCode: { input: schemas.transferIdInput, output: answers.codeSent },
  followUp: follow,
  followBetweenBanks: follow,
});

export const cardTransfersArea = serveArea(cardTransferOperations, {
  orders: applicationIdInput,
  confirm: schemas.confirmTransferInput,
  sendCode: schemas.transferOrderInput,
  pageLink: schemas.transferOrderInput,
});
