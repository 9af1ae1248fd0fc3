import { idText, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";
import { MOST_NOTE, PARTY_KINDS } from "./party";

const customer = { customerId: idText };

export const partyInput = z.object(customer);
export const partyTimelineInput = z.object({
  ...customer,
  /** One kind alone, or what was said to them; left out: all. */
  of: z.optional(z.enum([...PARTY_KINDS, "said"])),
  page: pageNumber,
  perPage,
});
export const notesInput = z.object({ ...customer, page: pageNumber, perPage });

const text = z.string().check(z.trim(), z.maxLength(MOST_NOTE, "errors.tooLong"));
export const noteInput = z.object({ ...customer, text: text.check(z.minLength(1, "errors.required")) });
/** A file, with what is said of it. */
export const noteFileInput = z.object({
  ...customer,
  text,
  fileName: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong")),
});
export const noteIdInput = z.object({ noteId: z.uuid("errors.invalidId") });
