import "server-only";
import { applicationIdInput } from "@/lib/cards/schemas";
import { areaOf } from "@/lib/operations/area";
import * as answers from "./answers";
import { cardTransferOperations, cardTransfersAtService } from "./operations";
import * as schemas from "./schemas";

const confirm = { input: schemas.confirmAtServiceInput, output: answers.transferConfirmed };
const follow = { input: schemas.transferNameInput, output: answers.transferFollowed };

export const cardTransfersAtServiceArea = areaOf(cardTransfersAtService, {
  storeAccount: { input: schemas.storeAccountInput, output: answers.transferStored },
  storeCard: { input: schemas.storeCardInput, output: answers.transferStored },
  confirmAccount: confirm,
  confirmCard: confirm,
  sendCode: { input: schemas.transferIdInput, output: answers.codeSent },
  followUp: follow,
  followBetweenBanks: follow,
});

export const cardTransfersArea = areaOf(cardTransferOperations, {
  orders: applicationIdInput,
  confirm: schemas.confirmTransferInput,
  sendCode: schemas.transferOrderInput,
  pageLink: schemas.transferOrderInput,
});
