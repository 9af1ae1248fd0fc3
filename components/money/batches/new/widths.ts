import type { BatchField } from "@/lib/areas/money/batches/file/columns";

/** The widths of the columns in files that Daftar writes, in letters. */
export const WIDTHS: Record<BatchField, number> = {
  iban: 32,
  amount: 18,
  ownerName: 24,
  description: 32,
  paymentNumber: 20,
  type: 10,
  externalId: 20,
};
