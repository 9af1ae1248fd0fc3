import "server-only";
import { readAccountList, readAccountRows } from "@/lib/areas/money/bank-accounts/server/read-accounts";
import { serveArea } from "@/lib/server/core/serve-area";
import { maskText } from "@/lib/server/proxy/mask";
import { accountStatementFilters } from "../filters";
import { bankAccountOperations } from "../operations";
import * as schemas from "../schemas";
import { isOfAccount } from "../status";
import { accountList, labelsAnswer, lastBalance, liveBalance, liveStatement, statementPage } from "./answers";
import { accountInBook, accountRowInBook, entryOfAccount, entryOfAccountRow } from "./book";
import { bankStatementExport } from "./export";
import { accountFinder, accountRowFinder } from "./find";
import { noteRemoved } from "./label-marks";
import { labelSeals } from "./label-rules";

interface LabelWrite {
  iban: string;
  trackingCode: string;
}

/** The log is kept for good: what the label says may be somebody's name and stays out of it. */
const ofLabel = {
  subject: ({ iban }: LabelWrite) => maskText(iban, "iban"),
  facts: ({ trackingCode }: LabelWrite) => ({ trackingCode }),
};

export const bankAccountsArea = serveArea(
  bankAccountOperations,
  {
    list: {
      input: schemas.accountListInput,
      output: accountList,
      book: ({ items }) => items.map(entryOfAccount),
    },
    balance: { input: schemas.accountInput, output: liveBalance },
    lastBalance: { input: schemas.accountInput, output: lastBalance },
    statement: {
      input: schemas.statementInput,
      filters: accountStatementFilters,
      output: statementPage,
      book: ({ items }, { iban }) => items.filter(isOfAccount(iban)).map((row) => entryOfAccountRow({ ...row, iban })),
    },
    live: { input: schemas.liveInput, output: liveStatement },
    addLabel: {
      input: schemas.labelAddInput,
      output: labelsAnswer,
      audit: { action: "account_label.added", ...ofLabel },
    },
    period: schemas.periodInput,
    recognised: schemas.statementInput,
    rowsOf: schemas.rowsOfRecordInput,
    rules: schemas.accountListInput,
    tryRule: schemas.ruleTryInput,
    saveRule: schemas.ruleSaveInput,
    switchRule: schemas.ruleSwitchInput,
    moveRule: schemas.ruleMoveInput,
    removeRule: schemas.ruleInput,
    removeLabel: {
      input: schemas.labelRemoveInput,
      output: labelsAnswer,
      audit: { action: "account_label.removed", ...ofLabel },
      after: (_, { business }, { iban, trackingCode, label }) =>
        noteRemoved(business, { iban, trackingCode }, label ?? null),
    },
  },
  {
    files: { bankStatement: bankStatementExport },
    finders: [accountFinder, accountRowFinder],
    inBook: [
      { ...accountInBook, readOtherwise: readAccountList },
      { ...accountRowInBook, readOtherwise: readAccountRows },
    ],
    sealed: labelSeals,
  },
);
