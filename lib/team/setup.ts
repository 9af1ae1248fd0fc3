import { emailInput, isLikeEmail, newPassword, personName } from "@/lib/security/schemas";
import { pastedToken } from "@/lib/tokens/pasted";
import * as z from "@/lib/zod";

/** What the first owner fills in, once, on a new installation. */
export const setupInput = z
  .object({
    name: personName,
    email: emailInput,
    password: newPassword,
    repeated: z.string().check(z.maxLength(200)),
    /** The business's English name, as in the service's addresses. */
    business: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "errors.required"),
        z.maxLength(64),
        z.regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "errors.businessName"),
      ),
    accessToken: pastedToken,
    refreshToken: pastedToken,
    webhookKey: z.string().check(
      z.trim(),
      z.maxLength(500, "errors.tooLong"),
      z.refine((key) => key === "" || key.length >= 8, "errors.tokenTooShort"),
    ),
  })
  .check(
    z.refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" }),
    z.refine((input) => !isLikeEmail(input.password, input.email), {
      path: ["password"],
      message: "errors.passwordLikeEmail",
    }),
  );

export type SetupInput = z.infer<typeof setupInput>;
