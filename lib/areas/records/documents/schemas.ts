import * as z from "@/lib/kit/zod";
import { DOCUMENT_KINDS } from "./document";

export const documentIdInput = z.object({ documentId: z.uuid("errors.invalidId") });

/** `about` is what its kind reads: an id, or the two days of a period with `_` between them. */
export const documentIssueInput = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  about: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(100, "errors.tooLong")),
});

export const documentWithdrawInput = z.extend(documentIdInput, {
  reason: z.string().check(z.trim(), z.minLength(3, "errors.required"), z.maxLength(300, "errors.tooLong")),
});
