import "server-only";
import { handle } from "@/lib/server/local/handle";
import { bankAccountOperations } from "../operations";
import { recognisePage, rowsOfRecord } from "./ask";
import { listRules, moveRule, removeRule, saveRule, switchRule, tryRule } from "./label-rules";
import { accountPeriod } from "./period";

export const handlers = [
  handle(bankAccountOperations.period, (input, { business }) => accountPeriod(business, input)),
  handle(bankAccountOperations.recognised, recognisePage),
  handle(bankAccountOperations.rowsOf, rowsOfRecord),
  handle(bankAccountOperations.rules, (_, { business }) => listRules(business)),
  handle(bankAccountOperations.tryRule, (input, { business }) => tryRule(business, input)),
  handle(bankAccountOperations.saveRule, saveRule),
  handle(bankAccountOperations.switchRule, ({ ruleId, isOn }, context) => switchRule(ruleId, isOn, context)),
  handle(bankAccountOperations.moveRule, ({ ruleId, to }, context) => moveRule(ruleId, to, context)),
  handle(bankAccountOperations.removeRule, ({ ruleId }, context) => removeRule(ruleId, context)),
];
