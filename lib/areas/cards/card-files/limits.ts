/** Five thousand rows with every column filled take less. */
export const MOST_CARD_FILE_BYTES = 4_000_000;
export const MOST_CARD_FILE_ROWS = 5_000;
export const CARD_FILE_KEPT_DAYS = 7;
/**
 * The largest number of applicants who get links in one request, because each is a separate write while the user
 * waits.
 */
export const MOST_HANDED_AT_ONCE = 500;
