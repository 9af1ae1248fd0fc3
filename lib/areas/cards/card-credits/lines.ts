import { cleanInput } from "@/lib/kit/format/digits";
import { normalizeNationalCode } from "@/lib/kit/format/national-code";
import { parseMoney } from "@/lib/kit/format/parse-money";
import { namesTotal } from "@/lib/kit/tables/closing-rows";
import type { HolderFound } from "./status";

/** A line of the pasted text: the person and the amount, or why they cannot be read. */
export interface CreditLine {
  /** Its place, from 1, blank lines counted. */
  line: number;
  person: string;
  amountRial: number | null;
  /** A total is none of anybody's, and in nobody's way. */
  problem: "form" | "amount" | "total" | null;
}

/** Whole digits, or digits in groups of three, parted by one and the same sign: another column is no part of an amount. */
const AMOUNT = /^(?:\d+|\d{1,3}([,٬،])\d{3}(?:\1\d{3})*)(?:\/-)?$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Reads lines as two columns of a spreadsheet or of a text file: the person, then an amount in whole rial. The
 * separator is a tab, a semicolon, a comma or blanks, once; separators within an amount belong to it.
 */
export function linesOf(text: string): CreditLine[] {
  return text.split(/\r?\n/).flatMap((written, index): CreditLine[] => {
    const plain = written.trim();
    if (plain === "") return [];
    const line = index + 1;
    if (namesTotal(plain)) return [{ line, person: plain, amountRial: null, problem: "total" }];
    const [, person = "", amount = ""] = /^(\S+?)[\t;,،\s]+(.+)$/.exec(plain) ?? [];
    const isPerson = normalizeNationalCode(person) !== null || UUID.test(person);
    if (!isPerson) return [{ line, person, amountRial: null, problem: "form" }];
    const told = cleanInput(amount);
    const rial = parseMoney(told, "rial");
    const isAmount = AMOUNT.test(told) && rial.ok && rial.amountRial > 0;
    return [{ line, person, amountRial: isAmount ? rial.amountRial : null, problem: isAmount ? null : "amount" }];
  });
}

/** A line with its cardholder after the look-up. */
export interface CheckedLine extends Omit<CreditLine, "problem"> {
  applicationId: string | null;
  name: string | null;
  problem: CreditLine["problem"] | "nobody" | "several" | "twice" | null;
}

/** A line without a problem. */
interface OrderedLine extends CheckedLine {
  applicationId: string;
  amountRial: number;
}

const isOrdered = (line: CheckedLine): line is OrderedLine =>
  line.problem === null && line.applicationId !== null && line.amountRial !== null;

/** The lines that can be ordered, and their total. A line with a problem is in neither. */
export function sumOf(lines: readonly CheckedLine[]): { ordered: OrderedLine[]; totalRial: number } {
  const ordered = lines.filter(isOrdered);
  return { ordered, totalRial: ordered.reduce((sum, { amountRial }) => sum + amountRial, 0) };
}

/** The rows of the order: of the lines that can be ordered, and so of no total. */
export const rowsOf = (lines: readonly CheckedLine[]) =>
  sumOf(lines).ordered.map(({ line, applicationId, amountRial }) => ({ row: line, applicationId, amountRial }));

/** @param found the cardholder of each line, in order */
export function checkedLines(lines: readonly CreditLine[], found: readonly HolderFound[]): CheckedLine[] {
  const met = new Set<string>();
  return lines.map(({ problem, ...line }, index): CheckedLine => {
    const holder = found[index];
    if (problem !== null || holder === undefined)
      return { ...line, applicationId: null, name: null, problem: problem ?? "nobody" };
    if (typeof holder === "string") return { ...line, applicationId: null, name: null, problem: holder };
    const isTwice = met.has(holder.applicationId);
    met.add(holder.applicationId);
    return { ...line, ...holder, problem: isTwice ? "twice" : null };
  });
}
