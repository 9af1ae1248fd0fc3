import * as z from "@/lib/kit/zod";

export const refreshInput = z.object({ refreshToken: z.string().check(z.minLength(1)) });
