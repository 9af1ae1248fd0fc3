import "server-only";
import { compactIban } from "@/lib/kit/format/iban";
import { ApiError } from "@/lib/kit/operations/errors";
import type { Finder, FinderQuestion } from "@/lib/server/search/finder";
import { bankAccountRoutes } from "../declared";
import { bankAccountOperations } from "../operations";
import { keyOfAccount } from "../status";

/** One of the business's own accounts: the list has all of them. */
const byIban: FinderQuestion = async (asker) => {
  const found = await asker.ask(bankAccountOperations.list, {}).catch((error: unknown) => {
    // Who may not read accounts at the service has none that could be missed.
    if (error instanceof ApiError && error.code === "upstream_forbidden") return null;
    throw error;
  });
  const wanted = compactIban(asker.shape.value);
  const own = (found?.data.items ?? []).filter(({ iban }) => iban === wanted);
  return own.map(({ iban }) => ({
    ...asker.hit(iban, bankAccountRoutes.bankAccount(asker.business, keyOfAccount(iban))),
    isExact: true,
  }));
};

export const accountFinder: Finder = { kind: "bankAccount", by: { iban: [byIban] } };

/** The service looks for a text on one account and period at a time: the book finds rows of all. */
export const accountRowFinder: Finder = { kind: "accountRow", by: {} };
