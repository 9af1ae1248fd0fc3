import { z } from "zod";
import { emailInput, isLikeEmail, newPassword, personName } from "@/lib/security/schemas";

const token = z.string().trim().min(8, "errors.tokenTooShort").max(8000).regex(/^\S+$/, "errors.tokenHasSpaces");

/** What the first owner fills in, once, on a new installation. */
export const setupInput = z
  .object({
    name: personName,
    email: emailInput,
    password: newPassword,
    repeated: z.string().max(200),
    /** The business's English name, as in the service's addresses. */
    business: z
      .string()
      .trim()
      .min(1, "errors.required")
      .max(64)
      .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "errors.businessName"),
    accessToken: token,
    refreshToken: token,
    webhookKey: z
      .string()
      .trim()
      .max(500, "errors.tooLong")
      .refine((key) => key === "" || key.length >= 8, "errors.tokenTooShort"),
  })
  .refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" })
  .refine((input) => !isLikeEmail(input.password, input.email), {
    path: ["password"],
    message: "errors.passwordLikeEmail",
  });

export type SetupInput = z.infer<typeof setupInput>;
