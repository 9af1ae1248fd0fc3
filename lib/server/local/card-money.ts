import "server-only";
import { cardMoneyOperations as operations } from "@/lib/card-money/operations";
import {
  allCreditChanges,
  creditOverview,
  holderCredit,
  holderCreditChanges,
  holderRepayments,
  listRepayments,
} from "@/lib/server/card-money/credit";
import { holderFlow } from "@/lib/server/card-money/flow";
import { holderAccounts, holderBalance, holderGrants, holderStatement } from "@/lib/server/card-money/holder";
import { holderOf } from "@/lib/server/card-money/whose";
import { handle } from "./handle";

export const handlers = [
  handle(operations.accounts, async ({ applicationId }, context) =>
    holderAccounts(await holderOf(applicationId, context.business), context),
  ),
  handle(operations.balance, holderBalance),
  handle(operations.statement, holderStatement),
  handle(operations.flow, holderFlow),
  handle(operations.credit, ({ applicationId }, context) => holderCredit(applicationId, context)),
  handle(operations.creditChanges, holderCreditChanges),
  handle(operations.allCreditChanges, allCreditChanges),
  handle(operations.creditPayments, holderRepayments),
  handle(operations.grants, holderGrants),
  handle(operations.overview, (_, context) => creditOverview(context)),
  handle(operations.repayments, listRepayments),
];
