import "server-only";
import { askIssuer, issuerCallOf } from "@/lib/areas/cards/cards/server/ask";
import type { Page } from "@/lib/kit/operations/define";
import type { LocalContext } from "@/lib/server/local/handle";
import { requireOwn } from "@/lib/server/orders/kinds/record-of";
import { cardMoneyAtService } from "../operations";
import { type HolderAccount, type HolderStatement, withRowId } from "../status";
import type { CardBalance, CardGrant } from "./answers";
import { accountAt, type Holder, holderOf } from "./whose";

export type HolderContext = Pick<LocalContext, "business" | "member" | "requestId">;

/** The accounts of a cardholder, each with its place among them, by which it is asked about. */
export async function holderAccounts(
  holder: Holder,
  context: HolderContext,
): Promise<{ items: HolderAccount[]; unreadRows: number }> {
  const { items, unreadRows } = await askIssuer(cardMoneyAtService.accounts, holder, issuerCallOf(context));
  return { items: items.map((account, index) => ({ ...account, place: index + 1 })), unreadRows };
}

/** What asks about one account of a cardholder. */
async function askedAccount(applicationId: string, place: number, context: HolderContext) {
  const holder = await holderOf(applicationId, context.business);
  const { items } = await holderAccounts(holder, context);
  return { ...holder, accountNumber: accountAt(items, place).accountNumber };
}

/** What an account holds now, and when that was asked for. @throws ApiError `upstream_unreadable` where it is another's */
export async function holderBalance(
  { applicationId, account }: { applicationId: string; account: number },
  context: HolderContext,
): Promise<Pick<CardBalance, "balanceRial" | "availableRial"> & { at: string }> {
  const asked = await askedAccount(applicationId, account, context);
  const told = await askIssuer(cardMoneyAtService.balance, asked, issuerCallOf(context));
  // What another account holds is not shown as this one's.
  requireOwn(told.accountNumber, asked.accountNumber);
  const { balanceRial, availableRial } = told;
  return { balanceRial, availableRial, at: new Date().toISOString() };
}

interface StatementAsked {
  applicationId: string;
  account: number;
  from?: string;
  to?: string;
  page: number;
  perPage: number;
}

/** A page of an account's statement, newest first as the service has it. */
export async function holderStatement(
  { applicationId, account, ...page }: StatementAsked,
  context: HolderContext,
): Promise<HolderStatement> {
  const asked = { ...(await askedAccount(applicationId, account, context)), ...page };
  const answer = await askIssuer(cardMoneyAtService.statement, asked, issuerCallOf(context));
  return { ...answer, items: answer.items.map(withRowId) };
}

/** The grants by which money may be taken from accounts that a cardholder has elsewhere. */
export async function holderGrants(
  { applicationId, ...page }: { applicationId: string; page: number; perPage: number },
  context: HolderContext,
): Promise<Page<CardGrant>> {
  const holder = await holderOf(applicationId, context.business);
  return askIssuer(cardMoneyAtService.grants, { ...holder, ...page }, issuerCallOf(context));
}
