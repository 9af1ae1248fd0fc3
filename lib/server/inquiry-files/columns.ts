import "server-only";
import en from "@/lib/i18n/en/inquiries";
import fa from "@/lib/i18n/fa/inquiries";
import { ASKED, type AskedName, fieldsOf, type InquiryKind } from "@/lib/inquiries/kinds";
import { headingKey, headingKeys } from "@/lib/tables/headings";

/** How else people name columns. */
const ALSO: Record<AskedName, readonly string[]> = {
  firstName: ["نام کوچک", "اسم", "name"],
  lastName: ["فامیل", "فامیلی", "surname", "family"],
  nationalCode: ["کدملی", "شماره ملی", "national id"],
  birthday: ["تولد", "متولد", "birthday", "birth date", "dob"],
  mobile: ["شماره موبایل", "همراه", "تلفن همراه", "phone"],
  iban: ["شماره شبا", "sheba"],
  card: [],
  fidaCode: ["فیدا", "fida"],
  postalCode: ["کدپستی", "postcode", "zip code"],
  companyId: ["شناسه ملی", "شناسه ملی شرکت", "company id"],
  legalName: ["شرکت", "company"],
};

const namesOf = (name: AskedName): string[] =>
  [fa.asked[name], en.asked[name], name, ASKED[name].wire, ...ALSO[name]].map(headingKey);

/** A sheet's cells further right are not read. */
export const MOST_COLUMNS = 50;

/** What each column holds of what a kind asks. The first of two that say the same counts. */
export function columnsOf(kind: InquiryKind, headings: readonly string[]): (AskedName | null)[] {
  const left = new Map(fieldsOf(kind).map((name) => [name, namesOf(name)]));
  return headings.slice(0, MOST_COLUMNS).map((heading) => {
    const keys = headingKeys(heading);
    const [found] = [...left].find(([, names]) => keys.some((key) => names.includes(key))) ?? [];
    if (found) left.delete(found);
    return found ?? null;
  });
}

/** A report's own lines may stand above the headings. */
const SEARCHED_ROWS = 20;

/** Where the headings stand: the first row that names everything that the kind must be asked with. */
export function findHeadings(kind: InquiryKind, rows: readonly (readonly string[])[], needed: readonly AskedName[]) {
  const at = rows.slice(0, SEARCHED_ROWS).findIndex((row) => {
    const columns = columnsOf(kind, row);
    return needed.every((name) => columns.includes(name));
  });
  return at < 0 ? null : at;
}
