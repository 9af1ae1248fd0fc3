import "server-only";
import { safeParse } from "zod";
import { type CustomerWritten, customerCreateInput } from "@/lib/areas/people/customers/schemas";
import type { CustomerType } from "@/lib/areas/people/customers/status";
import type { NamedPlace } from "@/lib/areas/people/provinces/server/ask";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { headingKey } from "@/lib/kit/tables/headings";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { cellReader, oddCells } from "@/lib/server/row-files/cells";
import { DIGIT_FIELDS, IMPORT_FIELDS, type ImportColumn, type ImportField, type KnownOwnField } from "./columns";

/** What is wrong in a row, by column; under an empty name what is said of all of it. Keys of messages. */
export type RowProblems = Readonly<Record<string, string>>;

/** A row of a file, read: what would be written down, or what is wrong. */
export interface CheckedCustomer {
  input: CustomerWritten | null;
  /** Names of places, whose numbers only the service knows. */
  place: NamedPlace | null;
  problems: RowProblems;
}

const KINDS: Readonly<Record<string, CustomerType>> = {
  شخص: "INDIVIDUAL",
  فرد: "INDIVIDUAL",
  حقیقی: "INDIVIDUAL",
  شخصحقیقی: "INDIVIDUAL",
  individual: "INDIVIDUAL",
  person: "INDIVIDUAL",
  شرکت: "LEGAL",
  حقوقی: "LEGAL",
  شخصحقوقی: "LEGAL",
  legal: "LEGAL",
  company: "LEGAL",
};

/** What only the one kind has. */
const ONLY: Record<CustomerType, readonly ImportField[]> = {
  INDIVIDUAL: ["firstName", "lastName", "mobile", "nationalCode", "birthday"],
  LEGAL: ["legalName", "agentName", "agentMobile", "companyId", "mccCode"],
};

type Texts = Partial<Record<ImportField, string>>;

/**
 * Reads a row of a file by the rules of the form. Who is a company and says their mobile and name in a person's columns
 * is understood; what has no place in their kind is told, not dropped.
 */
export function checkCustomer(
  cells: readonly string[],
  columns: readonly (string | null)[],
  own: readonly KnownOwnField[],
): CheckedCustomer {
  const at = cellReader<ImportColumn>(cells, columns);
  const texts: Texts = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, at(field)]));
  const problems: Record<string, string> = oddCells(cells, columns);
  const type = kindOf(texts);
  if (type === undefined)
    return { input: null, place: null, problems: { type: "customerImport.problems.unknownKind", ...problems } };
  if (type === "LEGAL") moveToCompany(texts);

  const strange = ONLY[type === "LEGAL" ? "INDIVIDUAL" : "LEGAL"];
  for (const field of strange)
    if (texts[field]) problems[field] = `customerImport.problems.${type === "LEGAL" ? "notOfCompany" : "notOfPerson"}`;
  for (const field of DIGIT_FIELDS)
    if (hasLostDigits(texts[field] ?? "")) problems[field] = "customerImport.problems.lostDigits";
  const birthday = texts.birthday ? readTypedDay(texts.birthday, "jalali") : null;
  if (texts.birthday && birthday === null) problems.birthday ??= "customerImport.problems.invalidDate";
  const place = placeOf(texts, problems);

  const customFields = own.flatMap(({ id }) => {
    const value = at(`own:${id}`);
    return value ? [{ fieldId: id, value }] : [];
  });
  const { province: _province, city: _city, ...fields } = texts;
  const parsed = safeParse(customerCreateInput, { ...fields, type, birthday, customFields });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = columnOfPath(path, customFields);
    problems[column] ??= message.startsWith("errors.") ? message : "errors.invalid";
  }
  const isRight = parsed.success && Object.keys(problems).length === 0;
  return { input: isRight ? parsed.data : null, place, problems };
}

/** Whose row it is: said, or told by what only companies have. Undefined where another word is said. */
function kindOf({ type = "", companyId, legalName, agentMobile, nationalCode = "" }: Texts): CustomerType | undefined {
  if (type !== "") {
    const key = headingKey(type);
    return Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;
  }
  return nationalCode === "" && (companyId || legalName || agentMobile) ? "LEGAL" : "INDIVIDUAL";
}

/** Files of people and companies together often have one column for the mobile, the code and the name of both. */
function moveToCompany(texts: Texts): void {
  const move = (to: ImportField, ...from: ImportField[]) => {
    if (texts[to]) return;
    texts[to] = from.flatMap((field) => texts[field] || []).join(" ");
    for (const field of from) texts[field] = "";
  };
  move("agentMobile", "mobile");
  move("companyId", "nationalCode");
  move("agentName", "firstName", "lastName");
}

/** The service takes a province and a city together or neither. */
function placeOf({ province = "", city = "" }: Texts, problems: Record<string, string>): CheckedCustomer["place"] {
  if (province === "" && city === "") return null;
  if (province === "" || city === "") problems[province === "" ? "province" : "city"] ??= "errors.required";
  return { province, city };
}

/** Which column of the file a path of the input is about. */
export function columnOfPath(
  path: readonly PropertyKey[],
  customFields: readonly { fieldId: string }[] = [],
): ImportColumn | "" {
  const [name, index] = path;
  if (name === "customFields") {
    const field = customFields[Number(index)];
    return field ? `own:${field.fieldId}` : "";
  }
  if (name === "provinceId") return "province";
  if (name === "cityId") return "city";
  return IMPORT_FIELDS.find((field) => field === name) ?? "";
}
