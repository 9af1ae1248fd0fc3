import { toLatinDigits } from "./digits";

/** Marks over and under letters, the letter that only lengthens, and what nobody sees. */
const DROPPED =
  /[\u0610-\u061a\u061c\u064b-\u065f\u0670\u0674\u0640\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g;

/**
 * A text in the one spelling that Persian readers take for the same: letters of all keyboards (Arabic, Kurdish, Urdu, Pashto)
 * and their joined forms, marks, hamzas, half-spaces and capitals do not count («تأیید», «تاييد» and «تایید» are one word). For
 * comparing, never for showing. `plain_letters` in the database is the same rule; a test holds the two together.
 */
export const plainLetters = (text: string): string =>
  toLatinDigits(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(DROPPED, "")
    .replace(/[يىئےۓېۍێ]/g, "ی")
    .replace(/[كڪ]/g, "ک")
    .replace(/[ةۀھەہۂۃ]/g, "ه")
    .replace(/[آأإٱ]/g, "ا")
    .replace(/ؤ/g, "و");

/**
 * A name in the letters of the Persian keyboard, as it is written down and as the service is asked for it. Hamzas and marks
 * stay: they are part of the spelling.
 */
export const persianLetters = (text: string): string =>
  text
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (joined) => joined.normalize("NFKC"))
    .replace(/[يىےېۍ]/g, "ی")
    .replace(/[كڪ]/g, "ک")
    // The Kurdish letter never joins the next one; the Persian one does, but for a half-space.
    .replace(/ە(?=\p{L})/gu, "ه\u200c")
    .replace(/[ھەہ]/g, "ه");
