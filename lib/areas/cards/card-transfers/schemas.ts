import { normalizeCardNumber } from "@/lib/kit/format/card";
import { cleanInput, withoutGaps } from "@/lib/kit/format/digits";
import { parseIban } from "@/lib/kit/format/iban";
import { idText } from "@/lib/kit/operations/input";
import { codesIn, LONGEST_COMMENT } from "@/lib/kit/orders/comment-code";
import { TRANSFER_WAYS } from "@/lib/kit/orders/ways";
import * as z from "@/lib/kit/zod";
import { isBetweenBanks } from "./status";

/** The service takes nothing smaller from a card; of accounts no paper says. */
export const LEAST_CARD_RIAL = 10_000;
/** No transfer of anybody is larger. */
export const MOST_TRANSFER_RIAL = 1e13;

const amountFrom = (least: number) =>
  z
    .number({ error: "errors.required" })
    .check(
      z.int("errors.notAWholeNumber"),
      z.gte(least, "errors.amountTooSmall"),
      z.lte(MOST_TRANSFER_RIAL, "errors.amountTooLarge"),
    );

/** What the holder's statement says of it. A code in it would pass for another order's. */
export const transferDescription = z.string().check(
  z.trim(),
  z.maxLength(LONGEST_COMMENT, "errors.tooLong"),
  z.refine((text) => codesIn(text).length === 0, "errors.codeInComment"),
);

/** A typed account: an IBAN, or the number of an account at the holder's own bank. */
const accountOrIban = (text: string): string | null => {
  const plain = withoutGaps(text);
  if (/^ir/i.test(plain)) {
    const iban = parseIban(plain);
    return iban.ok ? iban.iban : null;
  }
  return /^\d{5,20}(\.\d{1,6}){0,3}$/.test(plain) ? plain : null;
};

const typed = (read: (text: string) => string | null, error: string) =>
  z.pipe(
    z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(60, "errors.tooLong")),
    z.transform((text, context) => {
      const value = read(text);
      if (value !== null) return value;
      // A number that was typed goes into no error.
      context.issues.push({ code: "custom", input: undefined, message: error });
      return z.NEVER;
    }),
  );

export const destinationInput = typed(accountOrIban, "errors.invalidAccount");
export const cardNumberInput = typed(normalizeCardNumber, "errors.invalidCard");
export const receiverName = z.string().check(z.trim(), z.maxLength(100, "errors.tooLong"));

/** What a transfer from an account carries, as its maker writes it. */
export const accountTransfer = z.object({
  applicationId: z.uuid("errors.invalidId"),
  way: z.enum(TRANSFER_WAYS),
  destination: destinationInput,
  ownerName: z.nullable(receiverName),
  amountRial: amountFrom(1),
  description: z.nullable(transferDescription),
});

/** Between banks the service wants an IBAN, and whose it is. */
export const wantsIban = ({ way, destination }: { way: string; destination: string }): boolean =>
  !isBetweenBanks(way) || destination.startsWith("IR");
export const wantsName = ({ way, ownerName }: { way: string; ownerName: string | null }): boolean =>
  !isBetweenBanks(way) || (ownerName ?? "") !== "";

/** What a transfer from a card carries, as its maker writes it. */
export const cardTransfer = z.object({
  applicationId: z.uuid("errors.invalidId"),
  cardNumber: cardNumberInput,
  ownerName: z.nullable(receiverName),
  amountRial: amountFrom(LEAST_CARD_RIAL),
  description: z.nullable(transferDescription),
});

const cardholder = { provider: idText, cardholderId: idText };

/** The same as they go to the service. */
export const storeAccountInput = z.object({
  ...cardholder,
  way: z.enum(TRANSFER_WAYS),
  fromAccount: z.nullable(z.string()),
  destination: z.string(),
  ownerName: z.nullable(z.string()),
  amountRial: z.number(),
  trackId: idText,
  /** With its code. */
  description: z.string(),
});
export const storeCardInput = z.object({
  ...cardholder,
  cardNumber: z.string(),
  amountRial: z.number(),
  trackId: idText,
  description: z.string(),
  callbackUrl: z.string().check(z.maxLength(255)),
});

/** One of the two ways to name a transfer. */
export const transferNameInput = z.object({
  ...cardholder,
  transferId: z.optional(idText),
  trackId: z.optional(idText),
});
export const transferIdInput = z.object({ ...cardholder, transferId: idText });

/** The code that the holder was sent; what was typed goes into no error. */
const code = z.pipe(
  z.string("errors.required").check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(40, "errors.tooLong")),
  z.transform((text, context) => {
    const value = cleanInput(text).replace(/\s/g, "");
    if (/^\d{4,8}$/.test(value)) return value;
    context.issues.push({ code: "custom", input: undefined, message: "errors.invalidCardCode" });
    return z.NEVER;
  }),
);
export const confirmAtServiceInput = z.extend(transferIdInput, { code });

export const transferOrderInput = z.object({ orderId: z.uuid("errors.invalidId") });
export const confirmTransferInput = z.extend(transferOrderInput, { code });
