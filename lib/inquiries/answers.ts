import "server-only";
import { mapped, textOrNull } from "@/lib/operations/wire";
import * as z from "@/lib/zod";

const found = z.object({
  bank_name: textOrNull,
  account_owners: z.nullish(z.array(z.object({ firstName: textOrNull, lastName: textOrNull }))),
  account_description: textOrNull,
});

/** The owner's names stand under `data`, in older answers beside it. Nothing is found where no name is told. */
export const ibanInquiry = mapped(
  z.extend(found, { data: z.optional(z.union([found, z.array(z.unknown())])) }),
  ({ data, ...top }) => {
    const told = data && !Array.isArray(data) ? data : top;
    const owners = told.account_owners ?? top.account_owners ?? [];
    return {
      bankName: told.bank_name ?? top.bank_name,
      owners: owners
        .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(" ").trim())
        .filter((name) => name !== ""),
      note: told.account_description ?? top.account_description,
    };
  },
);
export type IbanInquiry = z.output<typeof ibanInquiry>;
