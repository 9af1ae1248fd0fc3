import "server-only";
import { applicationIdInput } from "@/lib/areas/cards/cards/schemas";
import { serveArea } from "@/lib/server/core/serve-area";
import { cardGrantOperations, grantsAtService } from "../operations";
import * as schemas from "../schemas";
import * as answers from "./answers";

export const grantsAtServiceArea = serveArea(grantsAtService, {
  ask: { input: schemas.grantAtServiceInput, output: answers.grantAsked },
  revoke: { input: schemas.revokeAtServiceInput, output: answers.grantRevoked },
  transfer: { input: schemas.transferAtServiceInput, output: answers.grantTransfer },
});

export const cardGrantsArea = serveArea(cardGrantOperations, {
  pages: applicationIdInput,
  ask: schemas.askGrantInput,
  link: schemas.grantLinkInput,
  revoke: schemas.grantIdInput,
});
