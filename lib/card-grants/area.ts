import "server-only";
import { applicationIdInput } from "@/lib/cards/schemas";
import { areaOf } from "@/lib/operations/area";
import * as answers from "./answers";
import { cardGrantOperations, grantsAtService } from "./operations";
import * as schemas from "./schemas";

export const grantsAtServiceArea = areaOf(grantsAtService, {
  ask: { input: schemas.grantAtServiceInput, output: answers.grantAsked },
  revoke: { input: schemas.revokeAtServiceInput, output: answers.grantRevoked },
  transfer: { input: schemas.transferAtServiceInput, output: answers.grantTransfer },
});

export const cardGrantsArea = areaOf(cardGrantOperations, {
  pages: applicationIdInput,
  ask: schemas.askGrantInput,
  link: schemas.grantLinkInput,
  revoke: schemas.grantIdInput,
});
