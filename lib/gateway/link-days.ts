/** So many days a link may be kept open, as its form offers them. */
export const LINK_DAYS = [1, 3, 7, 30, 90] as const;
