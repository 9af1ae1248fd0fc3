/** Ten thousand rows with every column full take far less. */
export const MOST_FILE_BYTES = 10 * 1024 * 1024;

/** How many rows of a table hold payments, below its headings. */
export const countRows = ({ rows, headingAt }: { rows: readonly unknown[]; headingAt: number | null }): number =>
  rows.length - (headingAt === null ? 0 : headingAt + 1);
