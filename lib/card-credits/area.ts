import "server-only";
import { areaOf } from "@/lib/operations/area";
import { creditChanged, creditStatusTold, creditsChanged } from "./answers";
import { cardCreditOperations, creditsAtService } from "./operations";
import * as schemas from "./schemas";

export const creditsAtServiceArea = areaOf(creditsAtService, {
  register: { input: schemas.registerAtServiceInput, output: creditChanged },
  adjust: { input: schemas.adjustAtServiceInput, output: creditChanged },
  updateStatus: { input: schemas.statusAtServiceInput, output: creditStatusTold },
  adjustMany: { input: schemas.adjustManyAtServiceInput, output: creditsChanged },
});

export const cardCreditsArea = areaOf(cardCreditOperations, {
  setStatus: schemas.setStatusInput,
  open: schemas.holderInput,
  orders: schemas.holderInput,
  rows: schemas.creditRowsInput,
  findHolders: schemas.findHoldersInput,
});
