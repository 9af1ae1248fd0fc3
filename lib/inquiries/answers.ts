import "server-only";
import { mapped, textOrNull } from "@/lib/operations/wire";
import * as z from "@/lib/zod";
import { FEE_WALLET_EMPTY, MATCHED, UNMATCHED } from "./envelope";

const found = z.object({
  bank_name: textOrNull,
  account_owners: z.nullish(z.array(z.object({ firstName: textOrNull, lastName: textOrNull }))),
  account_description: textOrNull,
});

/**
 * The owner's names stand under `data`, in older answers beside it. `no_match` is a paid answer too; `not_done` cost
 * nothing and says nothing, whatever the answer's status. An answer without an owner cannot be read where it names no
 * bank either, or has a code that is not known.
 */
export const ibanInquiry = mapped(
  z.extend(found, {
    code: textOrNull,
    data: z.optional(z.union([found, z.array(z.unknown())])),
  }),
  ({ data, code, ...top }, context) => {
    const told = data && !Array.isArray(data) ? data : top;
    const owners = told.account_owners ?? top.account_owners ?? [];
    const outcome = code === FEE_WALLET_EMPTY ? "not_done" : code === UNMATCHED ? "no_match" : "found";
    const names = owners
      .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" ").trim())
      .filter((name) => name !== "");
    const bankName = told.bank_name ?? top.bank_name;
    const isKnown = code === null || code === "" || code === MATCHED;
    if (outcome === "found" && names.length === 0 && (bankName === null || !isKnown)) {
      context.issues.push({ code: "custom", input: data, path: ["data"], message: "no owner, and no word for that" });
      return z.NEVER;
    }
    return {
      outcome: outcome as "found" | "no_match" | "not_done",
      bankName,
      owners: names,
      note: told.account_description ?? top.account_description,
    };
  },
);
export type IbanInquiry = z.output<typeof ibanInquiry>;

/** A picture in an inquiry's answer, or why there is none. */
export const photoInquiry = mapped(
  z.object({
    code: textOrNull,
    image: textOrNull,
    data: z.optional(z.union([z.object({ image: textOrNull }), z.array(z.unknown())])),
  }),
  ({ code, image, data }, context) => {
    if (code === FEE_WALLET_EMPTY) return { failure: "fee_wallet_empty" as const };
    if (code === UNMATCHED) return { failure: "upstream_not_found" as const };
    const base64 = (data && !Array.isArray(data) ? data.image : null) ?? image;
    if (base64 !== null) return { base64 };
    context.issues.push({ code: "custom", message: "no picture", path: ["data", "image"], input: data });
    return z.NEVER;
  },
);
export type PhotoInquiry = z.output<typeof photoInquiry>;
