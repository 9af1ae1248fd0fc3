/** Five thousand rows with every column filled take less. */
export const MOST_CARD_FILE_BYTES = 4_000_000;
export const MOST_CARD_FILE_ROWS = 5_000;
export const CARD_FILE_KEPT_DAYS = 7;
/** So many applicants are given their links in one go: each is a write of its own while somebody waits. */
export const MOST_HANDED_AT_ONCE = 500;
