/** Five thousand rows with every column filled take far less. */
export const MOST_IMPORT_BYTES = 5 * 1024 * 1024;
export const MOST_IMPORT_ROWS = 5000;
export const IMPORT_KEPT_DAYS = 7;
