import "server-only";
import type { z } from "zod";
import {
  authorizationAnswer,
  authorizationCalculation,
  authorizationPage,
  directDebitBanks,
} from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { batch, batchItemPage, batchPage } from "@/lib/batches/answers";
import { batchOperations } from "@/lib/batches/operations";
import { businessProfile, businessUserList } from "@/lib/business/answers";
import { businessOperations } from "@/lib/business/operations";
import { ibanInquiry } from "@/lib/inquiries/answers";
import { inquiryOperations } from "@/lib/inquiries/operations";
import type { OutputOf, ServiceOperation } from "@/lib/operations/define";
import { queuedAnswer, queuedCancelAnswer, queuedPage } from "@/lib/queued-settlements/answers";
import { queuedSettlementOperations } from "@/lib/queued-settlements/operations";
import {
  settlementAnswer,
  settlementCancelAnswer,
  settlementPage,
  settlementStoreAnswer,
} from "@/lib/settlements/answers";
import { settlementBanksAnswer } from "@/lib/settlements/bank-answers";
import { settlementOperations } from "@/lib/settlements/operations";
import { tokenAnswer } from "@/lib/tokens/answers";
import { tokenOperations } from "@/lib/tokens/operations";
import { transactionPage, walletBalance } from "@/lib/wallet/answers";
import { walletOperations } from "@/lib/wallet/operations";
import { withdrawalAnswer, withdrawalPage } from "@/lib/withdrawals/answers";
import { withdrawalOperations } from "@/lib/withdrawals/operations";

type Schemas<Area> = { [Name in keyof Area]: z.core.$ZodType<OutputOf<Area[Name]>> };

/** The schemas of an area's answers by operation id: one for each operation, of the type that it names. */
function answersOf<Area extends Record<string, { id: string }>>(
  area: Area,
  schemas: Schemas<Area>,
): [string, z.core.$ZodType][] {
  return Object.entries(area).map(([name, { id }]) => [id, schemas[name as keyof Area]]);
}

/** How the service's answers are read, kept apart from the operations so that no browser carries it. */
const ANSWERS: ReadonlyMap<string, z.core.$ZodType> = new Map([
  ...answersOf(tokenOperations, { refresh: tokenAnswer }),
  ...answersOf(businessOperations, { show: businessProfile, users: businessUserList }),
  ...answersOf(walletOperations, { balance: walletBalance, transactions: transactionPage }),
  ...answersOf(authorizationOperations, {
    banks: directDebitBanks,
    list: authorizationPage,
    show: authorizationAnswer,
    calculation: authorizationCalculation,
  }),
  ...answersOf(withdrawalOperations, {
    list: withdrawalPage,
    show: withdrawalAnswer,
    byTrackId: withdrawalAnswer,
  }),
  ...answersOf(settlementOperations, {
    list: settlementPage,
    show: settlementAnswer,
    store: settlementStoreAnswer,
    cancel: settlementCancelAnswer,
    banks: settlementBanksAnswer,
  }),
  ...answersOf(batchOperations, { list: batchPage, show: batchItemPage, create: batch }),
  ...answersOf(queuedSettlementOperations, {
    list: queuedPage,
    show: queuedAnswer,
    create: queuedAnswer,
    cancel: queuedCancelAnswer,
  }),
  ...answersOf(inquiryOperations, { iban: ibanInquiry }),
]);

/**
 * Their answer → ours: whole rial, ISO times, one paging shape.
 *
 * @throws Error when the operation's area is not registered here, which the test of this file finds first
 */
export function answerSchema(operation: ServiceOperation): z.core.$ZodType {
  const schema = ANSWERS.get(operation.id);
  if (!schema) throw new Error(`no answer schema for ${operation.id}`);
  return schema;
}
