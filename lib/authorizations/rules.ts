/** Of fewer a month, that most are used is how it was meant. */
export const SMALLEST_COUNT = 5;
/** So much of the month's count, and one at least, is little. */
export const LEFT_SHARE = 0.1;
