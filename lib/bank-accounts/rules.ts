import { plainLetters } from "@/lib/format/plain-letters";
import type { StatementRow } from "./answers";

/** What of a rule decides which rows it fits. */
export interface RuleTerms {
  contains: string;
  /** Null: rows of every account. */
  iban: string | null;
  /** Rows of before are not meant; null: all. */
  since: string | null;
}

type Row = Pick<StatementRow, "description" | "at"> & { iban: string };

/** In one spelling of letters, digits and spaces, as people and banks write them. */
const spelt = (text: string): string => plainLetters(text).replace(/\s+/g, " ").trim();

/** Whether a row is one that a rule means. One without a time is of no period, and is meant only by a rule for all. */
export function fitsRule({ contains, iban, since }: RuleTerms, row: Row): boolean {
  if (row.description === null || (iban !== null && iban !== row.iban)) return false;
  if (since !== null && !(typeof row.at === "string" && row.at >= since)) return false;
  const wanted = spelt(contains);
  return wanted !== "" && spelt(row.description).includes(wanted);
}

/** Of rules in their order the one that counts for a row; undefined where none fits. */
export const ruleFor = <Rule extends RuleTerms>(rules: readonly Rule[], row: Row): Rule | undefined =>
  rules.find((rule) => fitsRule(rule, row));
