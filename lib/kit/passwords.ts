import { cleanInput } from "@/lib/kit/format/digits";

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
