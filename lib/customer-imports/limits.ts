/** Five thousand rows with every column filled take far less. */
export const MOST_IMPORT_BYTES = 5_000_000;
export const MOST_IMPORT_ROWS = 5000;
export const IMPORT_KEPT_DAYS = 7;
