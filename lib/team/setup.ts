import { businessSlug, optionalWebhookKey } from "@/lib/businesses/schemas";
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
    business: businessSlug,
    accessToken: pastedToken,
    refreshToken: pastedToken,
    webhookKey: optionalWebhookKey,
  })
  .check(
    z.refine((input) => input.password === input.repeated, { path: ["repeated"], message: "errors.passwordMismatch" }),
    z.refine((input) => !isLikeEmail(input.password, input.email), {
      path: ["password"],
      message: "errors.passwordLikeEmail",
    }),
  );

export type SetupInput = z.infer<typeof setupInput>;
