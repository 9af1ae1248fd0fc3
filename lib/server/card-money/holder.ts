import "server-only";
import type { CardBalance, CardGrant } from "@/lib/card-money/answers";
import { cardMoneyAtService } from "@/lib/card-money/operations";
import type { HolderAccount, HolderStatement } from "@/lib/card-money/views";
import type { Page } from "@/lib/operations/define";
import { askIssuer } from "@/lib/server/cards/issuer";
import { issuerCallOf } from "@/lib/server/cards/settings";
import type { LocalContext } from "@/lib/server/local/handle";
import { accountAt, type Holder, holderOf } from "./whose";

export type Asker = Pick<LocalContext, "business" | "member" | "requestId">;

/** The accounts of a cardholder, each with its place among them, by which it is asked about. */
export async function holderAccounts(
  holder: Holder,
  context: Asker,
): Promise<{ items: HolderAccount[]; unreadRows: number }> {
  const { items, unreadRows } = await askIssuer(cardMoneyAtService.accounts, holder, issuerCallOf(context));
  return { items: items.map((account, index) => ({ ...account, place: index + 1 })), unreadRows };
}

/** What asks about one account of a cardholder. */
async function askedAccount(applicationId: string, place: number, context: Asker) {
  const holder = await holderOf(applicationId, context.business);
  const { items } = await holderAccounts(holder, context);
  return { ...holder, accountNumber: accountAt(items, place).accountNumber };
}

/** What an account holds now, and when that was asked for. */
export async function holderBalance(
  { applicationId, account }: { applicationId: string; account: number },
  context: Asker,
): Promise<Pick<CardBalance, "balanceRial" | "availableRial"> & { at: string }> {
  const asked = await askedAccount(applicationId, account, context);
  const { balanceRial, availableRial } = await askIssuer(cardMoneyAtService.balance, asked, issuerCallOf(context));
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
  context: Asker,
): Promise<HolderStatement> {
  const asked = { ...(await askedAccount(applicationId, account, context)), ...page };
  const answer = await askIssuer(cardMoneyAtService.statement, asked, issuerCallOf(context));
  return { ...answer, items: answer.items.map((row) => ({ ...row, id: row.trackingCode })) };
}

/** The grants by which money may be taken from accounts that a cardholder has elsewhere. */
export async function holderGrants(
  { applicationId, ...page }: { applicationId: string; page: number; perPage: number },
  context: Asker,
): Promise<Page<CardGrant>> {
  const holder = await holderOf(applicationId, context.business);
  return askIssuer(cardMoneyAtService.grants, { ...holder, ...page }, issuerCallOf(context));
}
