import { defineOperation, type } from "@/lib/operations/define";
import type { DocumentUploaded } from "./answers";
import { DOCUMENT_RULES, documentRule } from "./codes";
import type { documentUploadInput } from "./schemas";

const CARDHOLDER = "/v1/business/:business/issuer/provider/:provider/cardholder/:cardholder_id";

export const cardOperations = {
  /** A photograph or a film of whoever applies for a card. */
  uploadDocument: defineOperation({
    id: "cards.upload_document",
    service: { method: "POST", host: "api", path: `${CARDHOLDER}/upload` },
    permission: "cards.manage",
    input: type<typeof documentUploadInput>(),
    toService: ({ provider, cardholderId, type: document }) => ({
      path: { provider, cardholder_id: cardholderId },
      body: { type: document },
    }),
    file: {
      field: "file",
      mostBytes: DOCUMENT_RULES.video.mostBytes,
      rule: ({ type: document }) => documentRule(document),
    },
    output: type<DocumentUploaded>(),
    personal: "nothing",
    refusesWith: "message",
    // On its way as long as the browser sends.
    timeoutMs: 240_000,
  }),
};
