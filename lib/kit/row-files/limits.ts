/** More columns of a sheet are not read. */
export const MOST_COLUMNS = 100;
export const MOST_CELL_LETTERS = 1000;
