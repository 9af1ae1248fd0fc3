import "server-only";
import { type SQL, sql } from "drizzle-orm";

/** The words of a text of the database, in the one spelling of `plainLetters`; a function of ours, so that an index has them. */
export const wordsInDatabase = (text: SQL): SQL => sql`words_of(${text})`;

/** A text of the database as `plainLetters` writes one. */
export const plainLettersOf = (text: SQL): SQL => sql`plain_letters(${text})`;
