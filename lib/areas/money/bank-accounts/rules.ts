import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { StatementRow } from "./server/answers";

/** The part of a rule that decides which rows it fits. */
export interface RuleTerms {
  contains: string;
  /** Null: rows of every account. */
  iban: string | null;
  /** Earlier rows do not count; null: all rows count. */
  since: string | null;
}

type Row = Pick<StatementRow, "description" | "at"> & { iban: string };

/** One spelling of letters, digits and spaces for texts of people and banks. */
const spelt = (text: string): string => plainLetters(text).replace(/\s+/g, " ").trim();

/** Whether a rule fits a row. A row without a time belongs to no period, so only a rule without `since` fits it. */
export function fitsRule({ contains, iban, since }: RuleTerms, row: Row): boolean {
  if (row.description === null || (iban !== null && iban !== row.iban)) return false;
  if (since !== null && !(typeof row.at === "string" && row.at >= since)) return false;
  const wanted = spelt(contains);
  return wanted !== "" && spelt(row.description).includes(wanted);
}

/** The first rule that fits a row; undefined if none does. */
export const ruleFor = <Rule extends RuleTerms>(rules: readonly Rule[], row: Row): Rule | undefined =>
  rules.find((rule) => fitsRule(rule, row));
