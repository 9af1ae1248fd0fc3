import "server-only";
import { areaOf } from "@/lib/operations/area";
import { documentUploaded } from "./answers";
import { cardOperations } from "./operations";
import { documentUploadInput } from "./schemas";

export const cardsArea = areaOf(cardOperations, {
  uploadDocument: {
    input: documentUploadInput,
    output: documentUploaded,
    audit: {
      action: "card.document_sent",
      subject: ({ cardholderId }) => cardholderId,
      facts: ({ type }) => ({ document: type }),
    },
  },
});
