/**
 * The language of a name that others chose, such as a file's column: Persian if it has Persian letters, in either
 * page language.
 */
export const languageOf = (text: string): "fa" | undefined => (/\p{Script=Arabic}/u.test(text) ? "fa" : undefined);
