import "server-only";
import { headingKey } from "@/lib/kit/tables/headings";
import * as files from "@/lib/server/row-files/columns";
import { MOST_COLUMNS } from "../schemas";

/** What a column of a file of customers can hold, in the order of the sample; the business's own fields come besides. */
export const IMPORT_FIELDS = [
  "type",
  "firstName",
  "lastName",
  "mobile",
  "nationalCode",
  "birthday",
  "legalName",
  "agentName",
  "agentMobile",
  "companyId",
  "mccCode",
  "telephone",
  "province",
  "city",
  "address",
  "postalCode",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Those of digits alone: a spreadsheet must not take them for numbers. */
export const DIGIT_FIELDS: readonly ImportField[] = [
  "mobile",
  "nationalCode",
  "agentMobile",
  "companyId",
  "mccCode",
  "telephone",
  "postalCode",
];

/** A field of the business's own, by its number at the service. */
export type OwnField = `own:${string}`;
export type ImportColumn = ImportField | OwnField;

/** The headings of the sample, and of the files that we write; in both languages whichever the page speaks. */
export const HEADINGS: Record<"fa" | "en", Record<ImportField, string>> = {
  fa: {
    type: "نوع",
    firstName: "نام کوچک",
    lastName: "نام خانوادگی",
    mobile: "موبایل",
    nationalCode: "کد ملی",
    birthday: "تاریخ تولد",
    legalName: "نام شرکت",
    agentName: "نام نماینده",
    agentMobile: "موبایل نماینده",
    companyId: "شناسه ملی شرکت",
    mccCode: "کد صنف",
    telephone: "تلفن",
    province: "استان",
    city: "شهر",
    address: "نشانی",
    postalCode: "کد پستی",
  },
  en: {
    type: "Kind",
    firstName: "First name",
    lastName: "Last name",
    mobile: "Mobile",
    nationalCode: "National code",
    birthday: "Date of birth",
    legalName: "Company name",
    agentName: "Agent's name",
    agentMobile: "Agent's mobile",
    companyId: "National ID of the company",
    mccCode: "Guild code",
    telephone: "Telephone",
    province: "Province",
    city: "City",
    address: "Address",
    postalCode: "Postal code",
  },
};

/** How else people name columns. */
const ALSO: Record<ImportField, readonly string[]> = {
  type: ["نوع مشتری", "نوع شخص", "type", "customer type"],
  firstName: ["نام", "اسم", "name", "given name"],
  lastName: ["فامیل", "فامیلی", "family name", "surname", "family"],
  mobile: ["شماره موبایل", "تلفن همراه", "شماره همراه", "همراه", "mobile number", "cell phone", "phone number"],
  nationalCode: ["شماره ملی", "کدملی", "individual national code", "national id", "national number"],
  birthday: ["تولد", "متولد", "birthday", "birth date", "birthdate", "dob"],
  legalName: ["شرکت", "نام شخص حقوقی", "نام حقوقی", "legal name", "company"],
  agentName: ["نماینده", "نام رابط", "agent name", "agent", "contact name"],
  agentMobile: ["همراه نماینده", "موبایل رابط", "agent mobile", "contact mobile"],
  companyId: ["شناسه ملی", "شناسه ملی حقوقی", "legal national code", "company id", "company national id"],
  mccCode: ["صنف", "mcc", "mcc code"],
  telephone: ["تلفن ثابت", "شماره تلفن", "phone", "landline", "tel"],
  province: ["نام استان", "state"],
  city: ["نام شهر", "شهرستان", "town"],
  address: ["آدرس", "نشانی پستی", "street address"],
  postalCode: ["کدپستی", "post code", "postcode", "zip", "zip code"],
};

const BY_KEY = new Map(
  IMPORT_FIELDS.flatMap((field) =>
    [HEADINGS.fa[field], HEADINGS.en[field], field, ...ALSO[field]].map((name) => [headingKey(name), field] as const),
  ),
);

/** A field that the business thought of. */
export interface KnownOwnField {
  id: string;
  name: string;
}

/** Every name that a column is known by. Made once for a file. */
export type KnownNames = files.KnownNames<ImportColumn>;

/** The names of the form's fields and, where they are others, of the business's own; of two alike the first counts. */
export function knownNames(own: readonly KnownOwnField[]): KnownNames {
  const names = new Map<string, ImportColumn>(BY_KEY);
  for (const { id, name } of own) {
    const key = headingKey(name);
    if (!names.has(key)) names.set(key, `own:${id}`);
  }
  return names;
}

/** What each of the first {@link MOST_COLUMNS} columns holds. */
export const columnsOf = (headings: readonly string[], known: KnownNames): (ImportColumn | null)[] =>
  files.columnsOf(headings, known, MOST_COLUMNS);

/** Where the headings stand: the first row that names two columns at least. Null where there is none. */
export const findHeadings = (rows: readonly (readonly string[])[], known: KnownNames): number | null =>
  files.findHeadings(rows, (row) => columnsOf(row, known).filter((column) => column !== null).length >= 2);
