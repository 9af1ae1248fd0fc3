import type { OrderKindId } from "@/lib/areas/money/orders/kinds";

/** The ways to change a cardholder's credit: opened with an amount, increased, or reduced. */
export const CREDIT_WAYS = ["register", "add", "take"] as const;
export type CreditWay = (typeof CREDIT_WAYS)[number];

/** Those that many cardholders' credit can be changed by together. */
export const MANY_WAYS = ["add", "take"] as const satisfies readonly CreditWay[];
export type ManyWay = (typeof MANY_WAYS)[number];

/** The service's words for a row of what was given and taken. */
export const CREDIT_TYPES = ["CREDIT", "DEBIT"] as const;
export type CreditType = (typeof CREDIT_TYPES)[number];
export const TYPE_OF_WAY = { add: "CREDIT", take: "DEBIT" } as const satisfies Record<ManyWay, CreditType>;
export const WAY_OF_TYPE = { CREDIT: "add", DEBIT: "take" } as const satisfies Record<CreditType, ManyWay>;

/** The kind of order that changes one cardholder's credit so, or that of many. */
export const KIND_OF_WAY = {
  register: "cardCredit",
  add: "cardCredit",
  take: "cardCreditTake",
} as const satisfies Record<CreditWay, OrderKindId>;
export const KIND_OF_MANY = {
  add: "cardCredits",
  take: "cardCreditsTake",
} as const satisfies Record<ManyWay, OrderKindId>;

/** As many are adjusted in one request. */
export const MOST_CREDITS = 1000;

/** What is left of a credit afterwards. */
export const creditAfter = (balanceRial: number, way: CreditWay, amountRial: number): number =>
  way === "take" ? balanceRial - amountRial : balanceRial + amountRial;
