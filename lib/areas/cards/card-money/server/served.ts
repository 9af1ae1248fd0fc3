import "server-only";
import { applicationIdInput, cardholderInput } from "@/lib/areas/cards/cards/schemas";
import { noInput } from "@/lib/kit/operations/input";
import { listInput } from "@/lib/kit/records/list-input";
import { serveArea } from "@/lib/server/core/serve-area";
import { repaymentFilters } from "../filters";
import { cardMoneyAtService, cardMoneyOperations } from "../operations";
import * as schemas from "../schemas";
import * as answers from "./answers";
import { cardRepaymentExport, cardStatementExport } from "./export";

export const cardMoneyAtServiceArea = serveArea(cardMoneyAtService, {
  accounts: { input: cardholderInput, output: answers.cardAccounts },
  balance: { input: schemas.balanceAtServiceInput, output: answers.cardBalance },
  statement: { input: schemas.statementAtServiceInput, output: answers.cardStatement },
  creditChanges: { input: schemas.holderListAtServiceInput, output: answers.creditChanges },
  creditPayments: { input: schemas.holderListAtServiceInput, output: answers.creditPayments },
  allCreditChanges: { input: schemas.providerListAtServiceInput, output: answers.creditChanges },
  allCreditPayments: { input: schemas.providerListAtServiceInput, output: answers.creditPayments },
  creditAccounts: { input: schemas.providerListAtServiceInput, output: answers.creditAccounts },
  grants: { input: schemas.holderListAtServiceInput, output: answers.cardGrants },
});

export const cardMoneyArea = serveArea(
  cardMoneyOperations,
  {
    accounts: applicationIdInput,
    balance: schemas.accountInput,
    statement: schemas.statementInput,
    flow: schemas.flowInput,
    credit: applicationIdInput,
    creditChanges: schemas.holderListInput,
    allCreditChanges: schemas.providerListAtServiceInput,
    creditPayments: schemas.holderListInput,
    grants: schemas.holderListInput,
    overview: noInput,
    repayments: listInput(repaymentFilters),
  },
  { files: { cardStatement: cardStatementExport, cardRepayments: cardRepaymentExport } },
);
