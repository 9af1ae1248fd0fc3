import "server-only";
import { applicantInput } from "@/lib/areas/cards/cards/schemas";
import { FACTS, type Facts, type GENDERS } from "@/lib/areas/cards/cards/status";
import { readTypedDay } from "@/lib/kit/format/typed-day";
import { headingKey } from "@/lib/kit/tables/headings";
import { hasLostDigits } from "@/lib/kit/tables/lost-digits";
import { cellReader, oddCells } from "@/lib/server/row-files/cells";
import type { CheckedRow } from "@/lib/server/row-files/spec";
import { DIGIT_FIELDS, type FileField } from "./columns";
import type { ApplicantContent } from "./content";

/** A row of a file, read: the facts of an applicant, or what is wrong with them. */
type CheckedApplicant = CheckedRow<ApplicantContent>;

const GENDER_WORDS: Readonly<Record<string, (typeof GENDERS)[number]>> = {
  زن: "FEMALE",
  خانم: "FEMALE",
  بانو: "FEMALE",
  مونث: "FEMALE",
  مؤنث: "FEMALE",
  female: "FEMALE",
  woman: "FEMALE",
  f: "FEMALE",
  مرد: "MALE",
  آقا: "MALE",
  اقا: "MALE",
  مذکر: "MALE",
  male: "MALE",
  man: "MALE",
  m: "MALE",
};
const GENDERS_BY_KEY = new Map(Object.entries(GENDER_WORDS).map(([word, gender]) => [headingKey(word), gender]));

/** What a file says by its name, and the form by its number in one of the service's lists. */
export const NAMED = ["provinceId", "cityId", "educationId", "occupationId", "guildId", "cardTemplateId"] as const;
/** A number like those of the lists, for what only they can tell. */
const SOME_NUMBER = "1";

/**
 * Reads a row of a file by the rules of the form. What is chosen from the service's lists stays as it was written; a design
 * may be left out, then it is the issuer's usual one. A row with a cardholder's id needs only a national code beside it:
 * the issuer has the rest.
 */
export function checkApplicant(cells: readonly string[], columns: readonly (string | null)[]): CheckedApplicant {
  const cell = cellReader<FileField>(cells, columns);
  const texts: Facts = Object.fromEntries(FACTS.map((fact) => [fact, cell(fact)]).filter(([, text]) => text !== ""));
  const problems: Record<string, string> = oddCells(cells, columns);
  for (const field of DIGIT_FIELDS)
    if (hasLostDigits(texts[field] ?? "")) problems[field] = "cardFiles.problems.lostDigits";
  const facts: Facts = { ...texts };
  if (texts.gender) {
    const gender = GENDERS_BY_KEY.get(headingKey(texts.gender));
    if (gender) facts.gender = gender;
    else problems.gender = "cardFiles.problems.unknownGender";
  }
  if (texts.birthDate) {
    const day = readTypedDay(texts.birthDate, "jalali");
    if (day !== null) facts.birthDate = day;
    else problems.birthDate = "cardFiles.problems.invalidDate";
  }
  const numbered = Object.fromEntries(
    NAMED.map((fact) => [fact, facts[fact] || fact === "cardTemplateId" ? SOME_NUMBER : undefined]),
  );
  const cardholderId = cell("cardholderId");
  const isKnown = cardholderId !== "";
  if (isKnown && !/^[\w.-]{1,100}$/.test(cardholderId)) problems.cardholderId = "errors.invalidId";
  const { error } = applicantInput.safeParse({ ...facts, ...numbered });
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0]);
    if (isKnown && name !== "nationalCode" && !(name in texts)) continue;
    problems[name] ??= message.startsWith("errors.") ? message : "errors.invalid";
  }
  if (Object.keys(problems).length > 0) return { facts: null, isWhole: false, problems };
  if (!isKnown) return { facts, isWhole: false, problems };
  for (const name of NAMED) delete facts[name];
  return { facts, isWhole: true, cardholderId, problems };
}
