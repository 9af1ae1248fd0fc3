import { toLatinDigits } from "./digits";

/**
 * A text in the one spelling that Persian readers take for the same: letters of both keyboards, marks, hamzas,
 * half-spaces and capitals do not count («تأیید», «تاييد» and «تایید» are one word). For comparing, never for showing.
 */
export const plainLetters = (text: string): string =>
  toLatinDigits(text)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, "")
    .replace(/[يىئ]/g, "ی")
    .replace(/ك/g, "ک")
    .replace(/[ةۀ]/g, "ه")
    .replace(/[آأإٱ]/g, "ا")
    .replace(/ؤ/g, "و");
