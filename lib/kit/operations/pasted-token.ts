import * as z from "@/lib/kit/zod";

const WRAPPING = /[\s"'`“”‘’«»]/;
const IN_FRONT = /^(?:[\s"'`“”‘’«»]|Bearer\s)+/i;

/** The token alone: people copy it out of a header, a command or a JSON file, with what stands around it there. */
function bareToken(text: string): string {
  const token = text.replace(IN_FRONT, "");
  let end = token.length;
  // Not by a regular expression: one that looks for the end starts again at each of many quotes.
  while (end > 0 && WRAPPING.test(token.charAt(end - 1))) end -= 1;
  return token.slice(0, end);
}

/** One token of a pair, as pasted; the same in the browser and on the server. */
export const pastedToken = z
  .string()
  .check(
    z.overwrite(bareToken),
    z.minLength(1, "errors.required"),
    z.minLength(8, "errors.tokenTooShort"),
    z.maxLength(8000, "errors.tooLong"),
    z.regex(/^\S+$/, "errors.tokenHasSpaces"),
  );
