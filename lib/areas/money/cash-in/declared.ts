import { declareArea, place, queryText } from "@/lib/kit/areas/declare";

export const cashInRoutes = {
  /** `account` is what `keyOfAccount` makes of an IBAN, `rial` the amount that is proposed, `repeatOrder` an order that it is filled with. */
  cashIn: (business: string, query?: { account?: string; rial?: string; repeatOrder?: string }) =>
    `/${business}/cash-in${queryText({ ...query })}`,
};

/** Money from the business's own accounts at banks into its wallet. */
export const cashIn = declareArea({
  permissions: {},
  tags: [],
  screens: [
    place("cashIn", cashInRoutes.cashIn, "settlements.make", {
      place: "accounts",
      tab: 4,
      icon: "Import",
      tool: "cash-in",
    }),
  ],
  hits: {},
  files: [],
  audit: { actions: [], facts: { moneyFound: "word" }, subjects: {}, revealed: {} },
});
