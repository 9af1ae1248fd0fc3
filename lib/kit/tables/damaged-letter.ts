/** Stands where a letter of a file cannot be read. */
export const DAMAGED_LETTER = "\ufffd";
