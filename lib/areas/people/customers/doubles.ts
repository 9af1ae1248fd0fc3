import { addressState, oneOf, pageNumber, perPageOr } from "@/lib/kit/operations/address";
import type { Page } from "@/lib/kit/operations/define";
import type { ListedCustomer } from "./schemas";

/** What two customers are compared by, in the order of their table. */
export const DOUBLE_FIELDS = [
  "name",
  "type",
  "legalName",
  "nationalCode",
  "companyId",
  "mobile",
  "birthday",
  "telephone",
  "address",
  "postalCode",
  "balanceRial",
  "createdAt",
] as const satisfies readonly (keyof ListedCustomer)[];

/** What would be left behind if a customer were deleted, as far as the book and our own orders know. */
export interface Hanging {
  authorizations: number;
  /** Of these, still in force. */
  active: number;
  withdrawals: number;
  /** Orders of ours about their wallet, and those of them that are not over. */
  orders: number;
  openOrders: number;
}

export type DoubleSide = ListedCustomer & { has: Hanging };

export interface DoublePair {
  id: string;
  reasons: readonly ("code" | "nameAndBirth" | "mobile" | "name")[];
  /** Both have a code, and not the same. */
  codesDiffer: boolean;
  differing: readonly string[];
  sides: readonly [DoubleSide, DoubleSide];
  /** Who said that they are two, and when. */
  apart: { by: string; at: string } | null;
}

export interface DoublesPage extends Page<DoublePair> {
  /** Mobiles and codes that too many share for any two of them to be one. */
  crowds: number;
  /** Customers whose codes and birthdays were not read yet. */
  unknown: number;
  isCut: boolean;
}

/** Why a customer is not to be deleted; null where nothing that is known speaks against it. */
export function whyKept({ balanceRial, has }: DoubleSide): "balance" | "unknownBalance" | "active" | "orders" | null {
  if ((balanceRial ?? null) === null) return "unknownBalance";
  if (balanceRial !== 0) return "balance";
  if (has.active > 0) return "active";
  return has.openOrders > 0 ? "orders" : null;
}

export const doublesState = addressState({ shown: oneOf(["apart"]), page: pageNumber, perPage: perPageOr(10) });
