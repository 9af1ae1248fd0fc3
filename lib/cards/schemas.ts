import { idText } from "@/lib/operations/input";
import * as z from "@/lib/zod";
import { DOCUMENT_TYPES } from "./codes";

export const documentUploadInput = z.object({
  /** The bank that issues the card, by its name in addresses. */
  provider: idText,
  cardholderId: idText,
  type: z.enum(DOCUMENT_TYPES),
});
