/** Ten thousand rows with the usual columns filled take less. */
export const MOST_IMPORT_BYTES = 5_000_000;
export const MOST_IMPORT_ROWS = 10_000;
export const IMPORT_KEPT_DAYS = 7;
