import { cleanInput } from "@/lib/kit/format/digits";
import * as z from "@/lib/kit/zod";

const PASSWORD_MIN = 10;
const PASSWORD_MAX = 200;
/** The most common passwords, which also lead every list of leaked ones. */
const COMMON = [
  "password",
  "passw0rd",
  "qwerty",
  "asdfgh",
  "zxcvbn",
  "123456",
  "654321",
  "111111",
  "000000",
  "iloveyou",
  "letmein",
  "welcome",
  "admin",
  "daftar",
  "iran",
  "tehran",
];

/** Whether a password is one of the first guesses: a common word with digits around it, or with hardly any variety. */
export function isCommonPassword(password: string): boolean {
  const text = cleanInput(password).toLowerCase();
  if (new Set(text).size < 5) return true;
  const core = text.replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  if (core === "" && /^\d+$/.test(text)) return isSequence(text);
  return COMMON.some((word) => core === word || core === word + word || text === word) || isSequence(text);
}

/** `1234567890`, `0987654321`, `abcdefghij` and similar: almost every character follows the previous one. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((letter, index) => letter.charCodeAt(0) - text.charCodeAt(index));
  return [-1, 0, 1].some((step) => steps.filter((each) => each === step).length >= steps.length - 1);
}

/** Whether a password contains the owner's e-mail address or its name part. */
export function isLikeEmail(password: string, email: string): boolean {
  const text = password.trim().toLowerCase();
  const address = email.trim().toLowerCase();
  const name = address.split("@")[0] ?? "";
  return text === address || (name.length >= 4 && text.includes(name));
}

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

/** One proof is enough: the password or a one-time code. */
export const reauthenticateInput = z
  .object({
    password: z.optional(z.string().check(z.maxLength(PASSWORD_MAX))),
    code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  })
  .check(
    z.refine(({ password, code }) => Boolean(password) || Boolean(code), {
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
}

export interface NewCodeKeyView {
  /** The key to type into an authenticator app. */
  secret: string;
  /** An SVG path in a square of `size` modules. */
  qr: { size: number; path: string };
}
