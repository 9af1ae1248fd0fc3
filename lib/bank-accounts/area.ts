import "server-only";
import { areaOf } from "@/lib/operations/area";
import { maskText } from "@/lib/server/proxy/mask";
import { accountList, labelsAnswer, lastBalance, liveBalance, liveStatement, statementPage } from "./answers";
import { bankStatementExport } from "./export";
import { bankAccountOperations } from "./operations";
import * as schemas from "./schemas";

interface LabelWrite {
  iban: string;
  trackingCode: string;
}

/** The log is kept for good: what the label says may be somebody's name and stays out of it. */
const ofLabel = {
  subject: ({ iban }: LabelWrite) => maskText(iban, "iban"),
  facts: ({ trackingCode }: LabelWrite) => ({ trackingCode }),
};

export const bankAccountsArea = areaOf(
  bankAccountOperations,
  {
    list: { input: schemas.accountListInput, output: accountList },
    balance: { input: schemas.accountInput, output: liveBalance },
    lastBalance: { input: schemas.accountInput, output: lastBalance },
    statement: { input: schemas.statementInput, output: statementPage },
    live: { input: schemas.liveInput, output: liveStatement },
    addLabel: {
      input: schemas.labelAddInput,
      output: labelsAnswer,
      audit: { action: "account_label.added", ...ofLabel },
    },
    removeLabel: {
      input: schemas.labelRemoveInput,
      output: labelsAnswer,
      audit: { action: "account_label.removed", ...ofLabel },
    },
  },
  { files: { bankStatement: bankStatementExport } },
);
