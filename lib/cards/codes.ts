/** What a cardholder's application has as files, by the service's names. */
export const DOCUMENT_TYPES = [
  "national_card_front_photo",
  "national_card_back_photo",
  "signature_photo",
  "authentication_video",
] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

const MB = 1024 * 1024;

/** What the service takes for each. */
export const DOCUMENT_RULES = {
  photo: { types: ["jpeg", "png"], mostBytes: 5 * MB },
  video: { types: ["mp4", "webm"], mostBytes: 20 * MB },
} as const;

export const documentRule = (type: DocumentType) =>
  type === "authentication_video" ? DOCUMENT_RULES.video : DOCUMENT_RULES.photo;
