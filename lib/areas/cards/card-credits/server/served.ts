import "server-only";
import { serveArea } from "@/lib/server/core/serve-area";
import { cardCreditOperations, creditsAtService } from "../operations";
import * as schemas from "../schemas";
import { creditChanged, creditStatusTold, creditsChanged } from "./answers";

export const creditsAtServiceArea = serveArea(creditsAtService, {
  register: { input: schemas.registerAtServiceInput, output: creditChanged },
  adjust: { input: schemas.adjustAtServiceInput, output: creditChanged },
  updateStatus: { input: schemas.statusAtServiceInput, output: creditStatusTold },
  adjustMany: { input: schemas.adjustManyAtServiceInput, output: creditsChanged },
});

export const cardCreditsArea = serveArea(cardCreditOperations, {
  setStatus: schemas.setStatusInput,
  open: schemas.holderInput,
  orders: schemas.holderInput,
  rows: schemas.creditRowsInput,
  findHolders: schemas.findHoldersInput,
});
