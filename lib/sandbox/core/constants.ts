/** The one business of the sandbox, by its English name. */
export const BUSINESS = "parsmart";
export const BUSINESS_FA = "پارس‌مارت";
/** What a seeded file is grown from unless asked otherwise. */
export const DEFAULT_SEED = 1404;
export type Size = "full" | "small";
