import "server-only";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import { payersHaving } from "@/lib/areas/collecting/authorizations/server/ask";
import type { BookTerm } from "@/lib/kit/book/entry";
import { cleanInput } from "@/lib/kit/format/digits";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { readMobile } from "@/lib/kit/format/mobile";
import type { MoneyUnit } from "@/lib/kit/format/money";
import { parseMoney } from "@/lib/kit/format/parse-money";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { ownNumber } from "@/lib/kit/orders/own-number";
import { MOST_RIAL } from "@/lib/kit/orders/series";
import { type Recognised, recognise } from "@/lib/kit/search/recognise";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { unitOfHeading } from "@/lib/kit/tables/unit-of-heading";
import { cellReader, oddCells } from "@/lib/server/row-files/cells";
import { readRowFile } from "@/lib/server/row-files/read";
import { MANY_FIELDS, MANY_FILE, type ManyField, type ManyRow, type ReadMany, type WrongRow } from "../many";
import { collectProblem } from "../rules";
import { MOST_RETRIES } from "../status";
import { manyColumns } from "./columns";

const LONGEST_DESCRIPTION = 255;

type Texts = Partial<Record<ManyField, string>>;
type Read = { row: number; texts: Texts; odd: Wrong | null };

/**
 * Reads a file of withdrawals, finds each row's payer among the authorizations in the book, and reports the rows that
 * cannot be ordered. Nothing is made or stored.
 *
 * @param said the unit of the amounts that a member chose, if the heading does not name one
 * @throws ApiError `invalid_input` beside the file's field, if it cannot be read
 */
export async function readMany(business: string, bytes: Buffer, said: MoneyUnit | null): Promise<ReadMany> {
  const { headingAt, columnsIn } = manyColumns;
  const { headings, rows, notes } = await readRowFile(bytes, {
    words: "manyWithdrawals.file",
    rule: MANY_FILE,
    headingAt,
    amountAt: (sheet) => columnsIn(sheet[headingAt(sheet) ?? 0] ?? []).indexOf("amount"),
    isMeant: (sheet) => headingAt(sheet) !== null,
  });
  const columns = columnsIn(headings);
  const read = rows.map(({ line: row, cells }): Read => {
    const cell = cellReader(cells, columns);
    const odd = oddCells(cells, columns);
    const field = MANY_FIELDS.find((each) => each in odd) ?? columns.findLast((each) => each !== null) ?? "amount";
    const error = odd[field] ?? odd[""];
    const texts = Object.fromEntries(MANY_FIELDS.map((each) => [each, cell(each)]));
    return { row, texts, odd: error === undefined ? null : { field, error } };
  });
  const unit = unitOfHeading(headings[columns.indexOf("amount")] ?? "") ?? said;
  const told = read.filter(({ odd }) => odd === null);
  const [rial, toman] = [totalIn(told, "rial"), totalIn(told, "toman")];
  const totalsRial = { rial: rial.totalRial, toman: toman.totalRial };
  const odd = read.length - told.length;
  const unread = { rial: rial.unread + odd, toman: toman.unread + odd };
  if (unit === null) return { unit, totalsRial, unread, notes, rows: [], wrong: [], twins: [] };
  const payers = await payersOfTexts(
    business,
    read.map(({ texts }) => texts.payer ?? ""),
  );
  const right: ManyRow[] = [];
  const wrong: WrongRow[] = [];
  for (const each of read) {
    const checked = each.odd ?? checkRow(each, unit, payers);
    if ("error" in checked) wrong.push({ row: each.row, cells: each.texts, ...checked });
    else right.push(checked);
  }
  return { unit, totalsRial, unread, notes, rows: right, wrong, twins: twinsIn(right) };
}

/** The sum of the readable amounts, if they are in that unit, and how many rows have none. */
function totalIn(rows: readonly Read[], unit: MoneyUnit): { totalRial: number; unread: number } {
  let [totalRial, unread] = [0, 0];
  for (const { texts } of rows) {
    const parsed = parseMoney(texts.amount ?? "", unit);
    if (parsed.ok) totalRial += parsed.amountRial;
    else unread += 1;
  }
  return { totalRial, unread };
}

const TERMS: Partial<Record<Recognised["kind"], BookTerm[0]>> = {
  uuid: "id",
  mobile: "mobile",
  nationalCode: "nationalCode",
};

/** All possible meanings of a payer's cell: ten digits may be a mobile without its zero, or a national code. */
function termsOf(text: string): BookTerm[] {
  return recognise(text).flatMap((shape) => {
    const field = TERMS[shape.kind];
    if (!field || !("value" in shape)) return [];
    // Such an id is not case-sensitive, and the service may write its own in either case.
    const values = new Set(field === "id" ? [shape.value, shape.value.toLowerCase()] : [shape.value]);
    return [...values].map((value) => [field, value] as const);
  });
}

/** The authorizations that each text can mean. */
async function payersOfTexts(business: string, texts: readonly string[]): Promise<Map<string, Authorization[]>> {
  const terms = new Map(texts.map((text) => [text, termsOf(text)]));
  const wanted = new Map([...terms.values()].flat().map((term) => [term.join(" "), term]));
  const found = await payersHaving(business, [...wanted.values()]);
  const byValue = new Map<string, Authorization[]>();
  for (const each of found)
    for (const value of [each.id, each.mobile, each.nationalCode])
      if (value) byValue.set(value, [...(byValue.get(value) ?? []), each]);
  return new Map(
    [...terms].map(([text, of]) => [text, [...new Set(of.flatMap(([, value]) => byValue.get(value) ?? []))]]),
  );
}

type Wrong = Pick<WrongRow, "field" | "error">;

function checkRow({ row, texts }: Read, unit: MoneyUnit, payers: Map<string, Authorization[]>): ManyRow | Wrong {
  const wrong = (field: ManyField, error: string): Wrong => ({ field, error });
  for (const field of ["payer", "amount", "retries", "externalId"] as const)
    if (hasLostDigits(texts[field] ?? "")) return wrong(field, "manyWithdrawals.wrong.lostDigits");
  const money = parseMoney(texts.amount ?? "", unit);
  if (!money.ok) return wrong("amount", money.error);
  const { amountRial } = money;
  if (amountRial < 1) return wrong("amount", "errors.amountTooSmall");
  if (amountRial > MOST_RIAL) return wrong("amount", "errors.amountTooLarge");
  const date = texts.date ? readTypedDay(texts.date, "jalali") : null;
  if (texts.date && date === null) return wrong("date", "manyWithdrawals.wrong.date");
  if (date !== null && date <= tehranDayOf(Date.now())) return wrong("date", "errors.dateNotAfterToday");
  const retries = texts.retries ? Number(cleanInput(texts.retries)) : 1;
  if (!Number.isInteger(retries) || retries < 1 || retries > MOST_RETRIES)
    return wrong("retries", "errors.retriesRange");
  const description = texts.description || null;
  if ((description?.length ?? 0) > LONGEST_DESCRIPTION) return wrong("description", "errors.tooLong");

  const typedNumber = cleanInput(texts.externalId ?? "");
  const externalId = ownNumber(typedNumber);
  if (typedNumber !== "" && externalId === null) return wrong("externalId", "errors.tooLong");

  if (!texts.payer) return wrong("payer", "errors.required");
  // With two mobiles only a person can decide whose account is meant.
  const mobile = readMobile(texts.payer);
  if (mobile !== null && typeof mobile !== "string") return wrong("payer", mobile.error);
  const all = payers.get(texts.payer) ?? [];
  if (all.length === 0) return wrong("payer", "errors.payerNotFound");
  const usable = all.filter(({ status }) => status === "ACTIVE" || status === "UNKNOWN");
  // With several authorizations only a person can decide which one is meant.
  if (usable.length > 1) return wrong("payer", "manyWithdrawals.wrong.several");
  const authorization = usable[0] ?? newestOf(all);
  const collecting = { amountRial, isInstant: date === null, date };
  const problem = collectProblem(collecting, { authorization, left: null }, Date.now());
  if (problem)
    return wrong(
      problem.field === "amountRial" ? "amount" : problem.field === "date" ? "date" : "payer",
      problem.error,
    );
  const { id: authorizationId, name, bankCode } = authorization;
  const maxRetryCount = date === null ? 1 : retries;
  const own = externalId === null ? {} : { externalId };
  return {
    row,
    authorizationId,
    amountRial,
    date,
    maxRetryCount,
    description,
    ...own,
    name,
    mobile: authorization.mobile,
    bankCode,
  };
}

/** The newest authorization of a payer who has no usable one. Its state best explains why nothing can be collected. */
function newestOf(all: readonly Authorization[]): Authorization {
  const [newest] = [...all].sort((one, other) => (other.createdAt ?? "").localeCompare(one.createdAt ?? ""));
  if (!newest) throw new Error("of none there is no newest");
  return newest;
}

function twinsIn(rows: readonly ManyRow[]): number[] {
  const seen = new Set<string>();
  return rows.flatMap(({ row, authorizationId, amountRial, date }) => {
    const key = `${authorizationId} ${amountRial} ${date}`;
    const isTwin = seen.has(key);
    seen.add(key);
    return isTwin ? [row] : [];
  });
}
