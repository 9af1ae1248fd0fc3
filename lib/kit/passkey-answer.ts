import * as z from "@/lib/kit/zod";

/** Bytes as browsers send them; far more than any device gives. */
const bytes = z
  .string()
  .check(
    z.minLength(1, "errors.invalid"),
    z.maxLength(12_000, "errors.tooLong"),
    z.regex(/^[\w-]+$/, "errors.invalid"),
  );
const credentialId = z
  .string()
  .check(z.minLength(1, "errors.invalid"), z.maxLength(1400, "errors.tooLong"), z.regex(/^[\w-]+$/, "errors.invalid"));

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal("public-key"),
  /** Daftar asks for no extension. */
  clientExtensionResults: z.pipe(
    z.unknown(),
    z.transform(() => ({})),
  ),
};

/** What a browser answers with a passkey that it has (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.string().check(z.maxLength(200, "errors.tooLong"))),
  }),
});

/** What a browser answers after it made a passkey (`RegistrationResponseJSON`). */
export const newPasskeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(
      z.array(z.string().check(z.maxLength(30, "errors.tooLong"))).check(z.maxLength(10, "errors.tooLong")),
    ),
  }),
});
