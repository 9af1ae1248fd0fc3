import "server-only";
import { type SQL, sql } from "drizzle-orm";

/**
 * The words of a database text, normalised like `plainLetters`. It is a database function of ours, so that indexes
 * can use it.
 */
export const wordsInDatabase = (text: SQL): SQL => sql`words_of(${text})`;

/** A database text normalised like `plainLetters`. */
export const plainLettersOf = (text: SQL): SQL => sql`plain_letters(${text})`;
