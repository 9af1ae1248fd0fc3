import { newPasskeyAnswer, passkeyAnswer } from "@/lib/kit/passkey-answer";
import { isCommonPassword } from "@/lib/kit/passwords";
import * as z from "@/lib/kit/zod";

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;

export const newPassword = z.string().check(
  z.minLength(PASSWORD_MIN, "errors.passwordTooShort"),
  z.maxLength(PASSWORD_MAX, "errors.tooLong"),
  z.refine((password) => !isCommonPassword(password), "errors.passwordTooCommon"),
);

export const givenPassword = z
  .string()
  .check(z.minLength(1, "errors.required"), z.maxLength(PASSWORD_MAX, "errors.tooLong"));
const givenCode = z
  .string()
  .check(z.trim(), z.minLength(6, "errors.invalidCode"), z.maxLength(40, "errors.invalidCode"));

export const emailInput = z.pipe(
  z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200, "errors.tooLong")),
  z.email("errors.invalidEmail"),
);

/** A person's name without control characters, because it goes into the audit chain. */
export const personName = z
  .string()
  .check(
    z.trim(),
    z.minLength(2, "errors.tooShort"),
    z.maxLength(80, "errors.tooLong"),
    z.regex(/^[^\p{Cc}<>]+$/u, "errors.invalid"),
  );

export const signInInput = z.object({
  email: z.pipe(
    z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong")),
    z.email("errors.invalidEmail"),
  ),
  password: givenPassword,
});

/** For a mail with a reset link. */
export const forgottenInput = z.object({ email: emailInput });

export const changePasswordInput = z
  .object({ currentPassword: givenPassword, newPassword, repeated: z.string().check(z.maxLength(PASSWORD_MAX)) })
  .check(
    z.refine((input) => input.newPassword === input.repeated, {
      path: ["repeated"],
      message: "errors.passwordMismatch",
    }),
  );

export const enableCodesInput = z.object({ code: givenCode });
/** Both proofs; the code may also be a recovery code. */
export const withPasswordAndCodeInput = z.object({
  password: givenPassword,
  code: z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(100, "errors.tooLong")),
});
export const withPasswordInput = z.object({ password: givenPassword });
export const endSessionInput = z.object({ sessionId: z.uuid() });

const passkeyName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "errors.required"),
    z.maxLength(60, "errors.tooLong"),
    z.regex(/^[^\p{Cc}<>]+$/u, "errors.invalid"),
  );
/** What a member types for a new passkey. */
export const namePasskeyInput = z.object({ name: passkeyName });
export const addPasskeyInput = z.object({ name: passkeyName, answer: newPasskeyAnswer });
export const removePasskeyInput = z.object({ passkeyId: z.uuid() });

/** One proof is enough: the password, a one-time code or a passkey. */
export const reauthenticateInput = z
  .object({
    password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    passkey: z.optional(passkeyAnswer),
  })
  .check(
    z.refine(({ password, code, passkey }) => Boolean(password) || Boolean(code) || passkey !== undefined, {
      path: ["password"],
      message: "errors.required",
    }),
  );

export interface SessionRow {
  id: string;
  isThis: boolean;
  ip: string | null;
  userAgent: string | null;
  startedAt: string;
  lastSeenAt: string;
}

export interface SecurityState {
  hasOneTimeCodes: boolean;
  recoveryCodesLeft: number;
  /** Without one, the last passkey stays. */
  hasPassword: boolean;
  passkeys: PasskeyView[];
}

export interface PasskeyView {
  id: string;
  name: string;
  /** A password manager keeps it, so that it can be on several devices. */
  isBackedUp: boolean;
  createdAt: string;
  lastUsedAt: string | null;
}

export interface NewCodeKeyView {
  /** The key to type into an authenticator app. */
  secret: string;
  /** An SVG path in a square of `size` modules. */
  qr: { size: number; path: string };
}
