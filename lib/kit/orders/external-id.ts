import { cleanInput } from "@/lib/kit/format/digits";
import * as z from "@/lib/kit/zod";
import { LONGEST_OWN_NUMBER, ownNumber } from "./own-number";

/** As a form or a caller gives it; what is empty is none. */
export const externalId = z.optional(
  z.nullable(
    z.pipe(
      z.string().check(z.maxLength(300, "errors.tooLong")),
      z.transform((typed, context) => {
        if (cleanInput(typed) === "") return null;
        const number = ownNumber(typed);
        if (number !== null) return number;
        const isLong = cleanInput(typed).length > LONGEST_OWN_NUMBER;
        context.issues.push({
          code: "custom",
          input: typed,
          message: isLong ? "errors.tooLong" : "errors.invalid",
        });
        return z.NEVER;
      }),
    ),
  ),
);
