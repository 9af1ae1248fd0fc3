/** The language of what somebody else named, such as a file's column: Persian by its letters, whatever the page speaks. */
export const languageOf = (text: string): "fa" | undefined => (/\p{Script=Arabic}/u.test(text) ? "fa" : undefined);
