import * as z from "@/lib/kit/zod";

/** A text of an order's form; it is empty if nothing was written. */
export const textUpTo = (most: number) => z.string().check(z.trim(), z.maxLength(most, "errors.tooLong"));

/** An amount of an order's form, in whole rial. An empty field is null, and is refused. */
export const writtenRial = (most: number, least = 1) =>
  z.pipe(
    z.pipe(
      z.nullable(z.number()),
      z.transform((rial, context) => {
        if (rial !== null && rial > 0) return rial;
        // The other fields are checked all the same.
        context.issues.push({ code: "custom", input: rial, message: "errors.required", continue: true });
        return z.NEVER;
      }),
    ),
    z.number().check(z.gte(least, "errors.amountTooSmall"), z.lte(most, "errors.amountTooLarge")),
  );
