/** Text that can be kept as it came: PostgreSQL knows no NUL, and half a surrogate pair becomes another letter. */
export const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0");
