/** Ten thousand rows with two or three columns take far less. */
export const MOST_FILE_BYTES = 4_000_000;
export const MOST_FILE_ROWS = 10_000;
export const FILE_KEPT_DAYS = 7;
