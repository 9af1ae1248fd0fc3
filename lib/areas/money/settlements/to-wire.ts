import type * as z from "@/lib/kit/zod";
import type { settlementInput } from "./schemas";

/** The fields that every door names alike, in the service's words; what is not given is left out. */
export const toWireSettlement = ({
  trackId,
  iban,
  type,
  paymentNumber,
  description,
  notifyUrl,
}: z.output<typeof settlementInput>) => ({
  track_id: trackId,
  iban,
  type,
  ...(paymentNumber === undefined ? {} : { payment_number: numberIfSame(paymentNumber) }),
  ...(description ? { description } : {}),
  ...(notifyUrl === undefined ? {} : { notify_url: notifyUrl }),
});

/** The service asks for an integer; a number that would lose a digit goes as text. */
const numberIfSame = (digits: string): number | string => (String(Number(digits)) === digits ? Number(digits) : digits);
