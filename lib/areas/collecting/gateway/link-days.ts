/** The numbers of days that the form offers for a link. */
export const LINK_DAYS = [1, 3, 7, 30, 90] as const;
