/** A number or a code within a text of either direction. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
