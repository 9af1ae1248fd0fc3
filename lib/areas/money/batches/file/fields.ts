/** What a column of a file can hold. */
export const FIELDS = ["iban", "amount", "ownerName", "description", "paymentNumber", "type", "externalId"] as const;
export type Field = (typeof FIELDS)[number];

/** Without these nothing can be paid. */
export const NEEDED_FIELDS = ["iban", "amount"] as const satisfies readonly Field[];
