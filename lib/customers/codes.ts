/** A person, or a company that somebody acts for. */
export const CUSTOMER_TYPES = ["INDIVIDUAL", "LEGAL"] as const;
/** A company's national id: eleven digits that begin no mobile. */
export const isCompanyId = (text: string): boolean => /^[1-9]\d{10}$/.test(text);

export type CustomerType = (typeof CUSTOMER_TYPES)[number];
