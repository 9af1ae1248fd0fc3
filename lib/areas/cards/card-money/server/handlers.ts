import "server-only";
import { handle } from "@/lib/server/local/handle";
import { cardMoneyOperations as operations } from "../operations";
import {
  allCreditChanges,
  creditOverview,
  holderCredit,
  holderCreditChanges,
  holderRepayments,
  listRepayments,
} from "./credit";
import { holderFlow } from "./flow";
import { holderAccounts, holderBalance, holderGrants, holderStatement } from "./holder";
import { holderOf } from "./whose";

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
