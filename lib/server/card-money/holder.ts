import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { CardBalance, CardGrant } from "@/lib/card-money/answers";
import { cardMoneyAtService } from "@/lib/card-money/operations";
import type { HolderAccount, HolderStatement, Whose } from "@/lib/card-money/views";
import type { Page } from "@/lib/operations/define";
import { ApiError } from "@/lib/operations/errors";
import { storedApplication } from "@/lib/server/cards/applications";
import { askIssuer } from "@/lib/server/cards/issuer";
import { contentsBox, nameIn } from "@/lib/server/cards/record";
import { issuerCallOf } from "@/lib/server/cards/settings";
import { db } from "@/lib/server/db/client";
import { cardApplications } from "@/lib/server/db/schema";
import type { LocalContext } from "@/lib/server/local/handle";

export type Asker = Pick<LocalContext, "business" | "member" | "requestId">;

/** A cardholder as the service knows them. */
export interface Holder {
  provider: string;
  cardholderId: string;
}

/**
 * Whose card an application is for.
 *
 * @throws ApiError `not_found`; `conflict` while the service does not know them: nothing can be asked of them then
 */
export async function holderOf(applicationId: string, business: string): Promise<Holder> {
  const { provider, cardholderId } = await storedApplication(business, applicationId);
  if (cardholderId === null) throw new ApiError("conflict");
  return { provider, cardholderId };
}

/** The accounts of a cardholder, each with its place among them, by which it is asked about. */
export async function holderAccounts(
  holder: Holder,
  context: Asker,
): Promise<{ items: HolderAccount[]; unreadRows: number }> {
  const { items, unreadRows } = await askIssuer(cardMoneyAtService.accounts, holder, issuerCallOf(context));
  return { items: items.map((account, index) => ({ ...account, place: index + 1 })), unreadRows };
}

/**
 * @param place counted from one
 * @throws ApiError `not_found` where there is no such account; `conflict` where it is none in rial
 */
export function accountAt<Account extends { isRial: boolean }>(accounts: readonly Account[], place: number): Account {
  const account = accounts[place - 1];
  if (!account) throw new ApiError("not_found");
  if (!account.isRial) throw new ApiError("conflict");
  return account;
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

export interface KnownHolder extends Whose {
  templateId: string | null;
}
export const UNKNOWN_HOLDER: KnownHolder = { applicationId: null, name: null, templateId: null };

/** Whom our own record knows of a provider's cardholders; of several applications the newest, whose card it is now. */
export async function knownHolders(
  business: string,
  provider: string,
  cardholderIds: readonly string[],
): Promise<ReadonlyMap<string, KnownHolder>> {
  if (cardholderIds.length === 0) return new Map();
  const { id, cardholderId, contents } = cardApplications;
  const rows = await db()
    .select({ id, cardholderId, contents })
    .from(cardApplications)
    .where(
      and(
        eq(cardApplications.business, business),
        eq(cardApplications.provider, provider),
        inArray(cardholderId, [...new Set(cardholderIds)]),
      ),
    )
    .orderBy(asc(cardApplications.createdAt), asc(id));
  return new Map(
    rows.map((row) => {
      const { facts } = contentsBox.open(row);
      const templateId = facts.cardTemplateId?.trim() || null;
      return [row.cardholderId ?? "", { applicationId: row.id, name: nameIn(facts), templateId }];
    }),
  );
}
