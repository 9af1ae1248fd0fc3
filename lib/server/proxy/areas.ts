import "server-only";
import type { z } from "zod";
import { auditArea } from "@/lib/audit/area";
import { authorizationRequestsArea } from "@/lib/authorization-requests/area";
import { authorizationsArea } from "@/lib/authorizations/area";
import { bankAccountsArea } from "@/lib/bank-accounts/area";
import { batchesArea } from "@/lib/batches/area";
import type { BookEntry, BookKind } from "@/lib/book/entry";
import { businessArea } from "@/lib/business/area";
import { businessesArea } from "@/lib/businesses/area";
import { cardCreditsArea, creditsAtServiceArea } from "@/lib/card-credits/area";
import { cardFilesArea } from "@/lib/card-files/area";
import { cardGrantsArea, grantsAtServiceArea } from "@/lib/card-grants/area";
import { cardLifecycleArea, cardLifecycleAtServiceArea } from "@/lib/card-lifecycle/area";
import { cardMoneyArea, cardMoneyAtServiceArea } from "@/lib/card-money/area";
import { cardTransfersArea, cardTransfersAtServiceArea } from "@/lib/card-transfers/area";
import { applicantArea, bankArea, bankAtServiceArea, cardsArea, cardsAtServiceArea } from "@/lib/cards/area";
import { cashInArea } from "@/lib/cash-in/area";
import { connectionArea, sandboxArea } from "@/lib/connection/area";
import { accountsAtBankArea, customerAccountsArea } from "@/lib/customer-accounts/area";
import { customerIdentityArea, identityAtServiceArea } from "@/lib/customer-identity/area";
import { customerImportsArea } from "@/lib/customer-imports/area";
import { customerPageArea } from "@/lib/customer-page/area";
import { customerWalletsArea } from "@/lib/customer-wallets/area";
import { customersArea } from "@/lib/customers/area";
import { debitRefundsArea } from "@/lib/debit-refunds/area";
import { depositsArea } from "@/lib/deposits/area";
import { destinationsArea } from "@/lib/destinations/area";
import { documentsArea } from "@/lib/documents/area";
import { exportsArea } from "@/lib/exports/area";
import { externalPagesArea } from "@/lib/external-pages/area";
import { gatewayArea } from "@/lib/gateway/area";
import { gatewayRefundsArea } from "@/lib/gateway-refunds/area";
import { inquiriesArea, inquiriesAtServiceArea } from "@/lib/inquiries/area";
import { inquiryFilesArea } from "@/lib/inquiry-files/area";
import type { RefusedInBook, ServedArea, Shown, WriteAudit } from "@/lib/operations/area";
import type { Operation, ServiceOperation } from "@/lib/operations/define";
import type { ApiError } from "@/lib/operations/errors";
import { ordersArea } from "@/lib/orders/area";
import { overviewArea } from "@/lib/overview/area";
import { policyArea } from "@/lib/policy/area";
import { preferencesArea } from "@/lib/preferences/area";
import { placesArea } from "@/lib/provinces/area";
import { queuedSettlementsArea } from "@/lib/queued-settlements/area";
import { reconciliationArea } from "@/lib/reconciliation/area";
import { reportsArea } from "@/lib/reports/area";
import { revealArea } from "@/lib/reveal/area";
import { savedViewsArea } from "@/lib/saved-views/area";
import { searchArea } from "@/lib/search/area";
import type { Narrow, WholeSearch } from "@/lib/search/whole-values";
import { securityArea, sessionArea } from "@/lib/security/area";
import type { RecordInBook } from "@/lib/server/book/area";
import { log } from "@/lib/server/log";
import { settlementsArea } from "@/lib/settlements/area";
import { teamArea } from "@/lib/team/area";
import { tiesArea } from "@/lib/ties/area";
import { tokensArea } from "@/lib/tokens/area";
import { walletArea } from "@/lib/wallet/area";
import { webhooksArea } from "@/lib/webhooks/area";
import { withdrawalsArea } from "@/lib/withdrawals/area";

/** All areas. Each area's folder says how its operations are sent and answered, found, and written into files. */
export const AREAS: readonly ServedArea[] = [
  auditArea,
  authorizationsArea,
  authorizationRequestsArea,
  batchesArea,
  businessArea,
  businessesArea,
  cardsArea,
  cardFilesArea,
  cardsAtServiceArea,
  creditsAtServiceArea,
  cardCreditsArea,
  grantsAtServiceArea,
  cardGrantsArea,
  cardMoneyArea,
  cardMoneyAtServiceArea,
  cardTransfersArea,
  cardTransfersAtServiceArea,
  cardLifecycleArea,
  cardLifecycleAtServiceArea,
  applicantArea,
  bankAtServiceArea,
  bankArea,
  cashInArea,
  connectionArea,
  accountsAtBankArea,
  customerAccountsArea,
  customerIdentityArea,
  identityAtServiceArea,
  customerImportsArea,
  bankAccountsArea,
  customersArea,
  customerPageArea,
  customerWalletsArea,
  debitRefundsArea,
  depositsArea,
  destinationsArea,
  documentsArea,
  exportsArea,
  gatewayArea,
  gatewayRefundsArea,
  externalPagesArea,
  inquiriesArea,
  inquiriesAtServiceArea,
  inquiryFilesArea,
  ordersArea,
  overviewArea,
  placesArea,
  policyArea,
  preferencesArea,
  queuedSettlementsArea,
  reconciliationArea,
  reportsArea,
  revealArea,
  sandboxArea,
  savedViewsArea,
  searchArea,
  securityArea,
  sessionArea,
  settlementsArea,
  teamArea,
  tiesArea,
  tokensArea,
  walletArea,
  webhooksArea,
  withdrawalsArea,
];

const SERVED = new Map(AREAS.flatMap(({ operations }) => operations).map((served) => [served.operation.id, served]));

function servedOf(operation: Operation) {
  const served = SERVED.get(operation.id);
  // The test of this file finds a missing area first.
  if (!served) throw new Error(`no area serves ${operation.id}`);
  return served;
}

/** The schema of an operation's input. */
export const inputSchema = <Input extends z.core.$ZodType>(operation: Operation<Input>): Input =>
  servedOf(operation as Operation).input as Input;

/** The schema that reads the service's answer. */
export function answerSchema(operation: ServiceOperation): z.core.$ZodType {
  const { output } = servedOf(operation);
  if (!output) throw new Error(`${operation.id} says not how its answer is read`);
  return output;
}

/** How a member who sees personal data masked may search an operation's list; see `WholeSearch`. */
export const narrowSearch = async (
  operation: ServiceOperation,
  input: unknown,
  ask: Parameters<Narrow>[1],
): Promise<WholeSearch | null> => (await servedOf(operation).narrow?.(input as never, ask)) ?? null;

/** The entries that the book keeps of an answer. */
export const bookEntriesOf = (operation: ServiceOperation, data: unknown, input: unknown): readonly BookEntry[] =>
  servedOf(operation).book?.(data as never, input as never) ?? [];

/** What the book learns about a record when the service refuses a request. */
export const bookOfRefusal = (operation: ServiceOperation, error: ApiError, input: unknown): RefusedInBook | null =>
  servedOf(operation).bookOfRefusal?.(error, input as never) ?? null;

/** The part of the book that answers a request without asking the service first. */
export const partOfBook = (operation: ServiceOperation, input: unknown) =>
  servedOf(operation).fromBook?.(input as never) ?? null;

/** The kind of the records that the book keeps from an operation's answers. */
export const bookKindOf = (operation: ServiceOperation): BookKind | undefined =>
  servedOf(operation).book && KINDS.get(operation.id);

const KINDS = new Map(
  AREAS.flatMap(({ operations, inBook }) =>
    inBook
      .filter(({ isReadOtherwise }) => !isReadOtherwise)
      .flatMap(({ kind }) => operations.map(({ operation }): [string, BookKind] => [operation.id, kind])),
  ),
);

/** How the areas' records are stored in the book. */
export const IN_BOOK: readonly RecordInBook<never>[] = AREAS.flatMap(({ inBook }) => inBook);

/** The audit entry of a write, or of a file that was shown to a member. */
export function auditOfWrite(operation: ServiceOperation): WriteAudit<unknown, unknown> {
  const { audit } = servedOf(operation);
  if (!audit) throw new Error(`${operation.id} says not what the audit log tells of it`);
  return audit as WriteAudit<unknown, unknown>;
}

/** Runs the area's follow-up work after a member got the answer. It returns at once. */
export function afterAnswer(operation: ServiceOperation, data: unknown, shown: Shown, input: unknown): void {
  const { after } = servedOf(operation);
  if (!after) return;
  setImmediate(async () => {
    try {
      await after(data as never, shown, input as never);
    } catch (error) {
      log.warn({ err: error, operation: operation.id }, "an answer could not be used further");
    }
  });
}
