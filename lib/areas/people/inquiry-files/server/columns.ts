import "server-only";
import { ASKED, type AskedName, fieldsOf, type InquiryKind } from "@/lib/areas/people/inquiries/kinds";
import en from "@/lib/areas/people/inquiries/words/en";
import fa from "@/lib/areas/people/inquiries/words/fa";
import { headingKey } from "@/lib/kit/tables/headings";
import { columnsOf, findHeadings, type KnownNames } from "@/lib/server/row-files/columns";

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

/** What the columns of a file can hold of what a kind asks, by every name that it is known by. */
function knownNames(kind: InquiryKind): KnownNames<AskedName> {
  const names = new Map<string, AskedName>();
  for (const name of fieldsOf(kind))
    for (const key of [fa.asked[name], en.asked[name], name, ASKED[name].wire, ...ALSO[name]].map(headingKey))
      if (!names.has(key)) names.set(key, name);
  return names;
}

/** A sheet's cells further right are not read. */
export const MOST_COLUMNS = 50;

/** How the columns of a file of a kind are known, and its headings: the first row that names all that it is asked with. */
export function columnReader(kind: InquiryKind, needed: readonly AskedName[]) {
  const known = knownNames(kind);
  const columnsIn = (headings: readonly string[]) => columnsOf(headings, known, MOST_COLUMNS);
  return {
    columnsIn,
    headingAt: (rows: readonly (readonly string[])[]) =>
      findHeadings(rows, (row) => {
        const columns = columnsIn(row);
        return needed.every((name) => columns.includes(name));
      }),
  };
}
