import * as z from "@/lib/zod";

export const searchInput = z.object({
  q: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(1000, "errors.tooLong")),
});
