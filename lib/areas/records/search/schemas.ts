import * as z from "@/lib/kit/zod";

export const searchInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(1000, "errors.tooLong")),
});

const LONGEST_REASON = 300;

export const erasureInput = z.object({ value: searchInput.shape.q });

/** The person with `value` is erased from the book; the value is typed once more as a confirmation. */
export const eraseInput = z.object({
  value: searchInput.shape.q,
  confirmation: z.string().check(z.maxLength(1000, "errors.tooLong")),
  reason: z.string().check(z.trim(), z.minLength(3, "errors.required"), z.maxLength(LONGEST_REASON, "errors.tooLong")),
});
