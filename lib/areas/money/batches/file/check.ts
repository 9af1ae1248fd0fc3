import type { BatchOrderRow } from "@/lib/areas/money/orders/schemas";
import { SMALLEST_SETTLEMENT_RIAL } from "@/lib/areas/money/settlements/schemas";
import type { SettlementType } from "@/lib/areas/money/settlements/status";
import { cleanInput, withoutGaps } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { parseMoney } from "@/lib/kit/format/parse-money";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { ownNumber } from "@/lib/kit/orders/own-number";
import type { PolicyRules } from "@/lib/kit/orders/policy";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { isDamaged } from "@/lib/kit/tables/table";
import { LARGEST_BATCH_ITEM_RIAL } from "../status";
import { type BatchField, FIELDS } from "./columns";

/** A finding about a cell. An error keeps its row from being paid; a warning asks for a check. */
export interface CellFinding {
  field: BatchField;
  severity: "error" | "warning";
  message: MessageKey;
  /** The other row's line in the file, or the limit in rial, if the message names one. */
  line?: number;
  limitRial?: number;
  /** The probable correct content of the cell. */
  text?: string;
}

/** One parsed row. A value that could not be read is null, and then there is an error. */
export interface CheckedRow {
  iban: string | null;
  amountRial: number | null;
  /** The payment that would be ordered; null while the row has an error. */
  payment: BatchOrderRow | null;
  findings: readonly CellFinding[];
}

export type FieldTexts = Partial<Record<BatchField, string>>;

const LONGEST: Partial<Record<BatchField, number>> = { description: 256, ownerName: 100 };

const TYPE_WORDS: Record<string, SettlementType> = {
  "": "ACH",
  ach: "ACH",
  paya: "ACH",
  پایا: "ACH",
  بینبانکی: "ACH",
  a2a: "A2A",
  حساببهحساب: "A2A",
  درونبانکی: "A2A",
};

/** The transfer type for a word; an empty cell is the service's default. Undefined for an unknown word. */
export function typeOf(text: string): SettlementType | undefined {
  if (text === "") return "ACH";
  const word = plainLetters(withoutGaps(text));
  return Object.hasOwn(TYPE_WORDS, word) ? TYPE_WORDS[word] : undefined;
}

/** Reads one row, with amounts in the given unit. */
export function checkRow(texts: FieldTexts, unit: MoneyUnit): CheckedRow {
  const findings: CellFinding[] = [];
  const fail = (field: BatchField, message: MessageKey, more: Partial<CellFinding> = {}) => {
    findings.push({ field, severity: "error", message, ...more });
    return null;
  };
  for (const field of FIELDS) if (isDamaged(texts[field] ?? "")) fail(field, "batchUpload.findings.damagedLetter");
  const iban = readIban(texts.iban ?? "", fail);
  const amountRial = readAmount(texts.amount ?? "", unit, fail);
  const ownerName = readText("ownerName", texts, fail);
  const description = readText("description", texts, fail);
  const paymentNumber = readPaymentNumber(texts.paymentNumber ?? "", fail);
  const externalId = readOwnNumber(texts.externalId ?? "", fail);
  const type = typeOf(texts.type ?? "") ?? fail("type", "batchUpload.findings.type");
  const isRight = iban !== null && amountRial !== null && type !== null && findings.length === 0;
  const payment: BatchOrderRow | null = isRight
    ? {
        iban,
        amountRial,
        type,
        ...(ownerName ? { ownerName } : {}),
        ...(description ? { description } : {}),
        ...(paymentNumber ? { paymentNumber } : {}),
        ...(externalId ? { externalId } : {}),
      }
    : null;
  return { iban, amountRial, payment, findings };
}

type Fail = (field: BatchField, message: MessageKey, more?: Partial<CellFinding>) => null;

function readIban(text: string, fail: Fail): string | null {
  if (hasLostDigits(text)) return fail("iban", "batchUpload.findings.lostDigits");
  const parsed = parseIban(text);
  return parsed.ok ? parsed.iban : fail("iban", parsed.error);
}

function readAmount(text: string, unit: MoneyUnit, fail: Fail): number | null {
  if (hasLostDigits(text)) return fail("amount", "batchUpload.findings.lostDigits");
  const parsed = parseMoney(text, unit);
  if (!parsed.ok)
    return fail(
      "amount",
      parsed.error === "errors.amountOtherUnit" ? "batchUpload.findings.amountOtherUnit" : parsed.error,
    );
  const { amountRial } = parsed;
  if (amountRial < SMALLEST_SETTLEMENT_RIAL)
    return fail("amount", "batchUpload.findings.amountTooSmall", { limitRial: SMALLEST_SETTLEMENT_RIAL });
  if (amountRial > LARGEST_BATCH_ITEM_RIAL)
    return fail("amount", "batchUpload.findings.amountTooLarge", { limitRial: LARGEST_BATCH_ITEM_RIAL });
  return amountRial;
}

function readText(field: "ownerName" | "description", texts: FieldTexts, fail: Fail): string | null {
  const text = (texts[field] ?? "").trim();
  return text.length > (LONGEST[field] ?? 0) ? fail(field, `batchUpload.findings.${field}TooLong`) : text;
}

function readPaymentNumber(text: string, fail: Fail): string | null {
  if (hasLostDigits(text)) return fail("paymentNumber", "batchUpload.findings.lostDigits");
  const digits = withoutGaps(text);
  return digits === "" || /^\d{1,30}$/.test(digits)
    ? digits
    : fail("paymentNumber", "batchUpload.findings.paymentNumber");
}

function readOwnNumber(text: string, fail: Fail): string | null {
  if (hasLostDigits(text)) return fail("externalId", "batchUpload.findings.lostDigits");
  // A line break inside a cell counts as a space.
  const line = cleanInput(text);
  return line === "" ? null : (ownNumber(line) ?? fail("externalId", "batchUpload.findings.externalId"));
}

interface Compared {
  line: number;
  iban: string | null;
  amountRial: number | null;
}

/**
 * Finds rows to an IBAN that an earlier row already has, with the same amount or another one.
 * @returns for each row, in order, its finding or undefined
 */
export function findRepeated(rows: readonly Compared[]): (CellFinding | undefined)[] {
  const byIban = new Map<string, number>();
  const byPayment = new Map<string, number>();
  return rows.map(({ line, iban, amountRial }) => {
    if (iban === null) return undefined;
    const payment = `${iban} ${amountRial}`;
    const [same, sameIban] = [byPayment.get(payment), byIban.get(iban)];
    if (sameIban === undefined) byIban.set(iban, line);
    if (same === undefined && amountRial !== null) byPayment.set(payment, line);
    if (same !== undefined && amountRial !== null)
      return { field: "amount", severity: "warning", message: "batchUpload.findings.samePayment", line: same };
    if (sameIban === undefined) return undefined;
    return { field: "iban", severity: "warning", message: "batchUpload.findings.sameIban", line: sameIban };
  });
}

/** The parts of a policy about single rows. */
export type RowRules = Pick<PolicyRules, "allowed" | "blocked" | "kinds">;

/** Checks rows against the policy: blocked destinations, and the largest payment of a batch. */
export function policyChecker({ allowed, blocked, kinds }: RowRules) {
  const blockedIbans = new Set(blocked.map(({ iban }) => iban));
  const allowedIbans = allowed && new Set(allowed.map(({ iban }) => iban));
  const limitRial = kinds.batch.paymentRial;
  return ({ iban, amountRial }: Pick<CheckedRow, "iban" | "amountRial">): CellFinding[] => {
    const findings: CellFinding[] = [];
    if (iban !== null && blockedIbans.has(iban))
      findings.push({ field: "iban", severity: "error", message: "batchUpload.findings.blocked" });
    else if (iban !== null && allowedIbans && !allowedIbans.has(iban))
      findings.push({ field: "iban", severity: "error", message: "batchUpload.findings.notAllowed" });
    if (limitRial !== null && amountRial !== null && amountRial > limitRial)
      findings.push({ field: "amount", severity: "error", message: "batchUpload.findings.aboveLimit", limitRial });
    return findings;
  };
}
