import { businessSlug, optionalWebhookKey } from "@/lib/areas/settings/businesses/schemas";
import { emailInput, newPassword, personName } from "@/lib/areas/settings/security/schemas";
import { pastedToken } from "@/lib/kit/operations/pasted-token";
import { isLikeEmail } from "@/lib/kit/passwords";
import * as z from "@/lib/kit/zod";

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
