import { seenMark } from "@/lib/areas/people/inquiries/schemas";
import { normalizeCardNumber } from "@/lib/kit/format/card";
import { ibanInput, idText, optionalName, pageNumber, perPage } from "@/lib/kit/operations/input";
import * as z from "@/lib/kit/zod";

const card = z.pipe(
  z.string().check(z.maxLength(40, "errors.invalidCard")),
  z.transform((typed, context) => {
    const number = normalizeCardNumber(typed);
    if (number !== null) return number;
    context.issues.push({
      code: "custom",
      input: typed,
      message: typed.trim() ? "errors.invalidCard" : "errors.required",
    });
    return z.NEVER;
  }),
);
/** What a list names a card or an IBAN by; longer than other ids, as the number is sealed in it. */
const reference = z.string().check(z.minLength(1, "errors.required"), z.maxLength(200));

export const accountListInput = z.object({ customerId: idText, page: pageNumber, perPage });

/** The name to compare with the bank's: needed if the customer's record has none. */
const names = { firstName: optionalName, lastName: optionalName, legalName: optionalName };
const isDefault = z._default(z.boolean(), false);
const added = {
  customerId: idText,
  isDefault,
  /** The bank is asked for the owner now, which costs a fee: only the server says so, see `accountAskInput`. */
  hasInquiry: z._default(z.boolean().check(z.refine((asks) => !asks, "errors.invalid")), false),
  trackId: idText,
};

export const ibanAddInput = z.object({ ...added, ...names, iban: ibanInput });
export const cardAddInput = z.object({ ...added, ...names, card });
/** What is typed to add one, whether the bank is to be asked or not. */
const typed = { customerId: idText, isDefault, hasInquiry: z.boolean(), ...names };
export const ibanTypedInput = z.object({ ...typed, iban: ibanInput });
export const cardTypedInput = z.object({ ...typed, card });
export const cardToIbanInput = z.object({ ...added, hasInquiry: z.boolean(), card });

const ofCustomer = { customerId: idText };
export const ibanInquiryInput = z.object({ ...ofCustomer, ...names, iban: ibanInput, trackId: idText });
export const ibanIdInput = z.object({ ...ofCustomer, ibanId: reference });
export const cardInquiryInput = z.object({ ...ofCustomer, ...names, card, trackId: idText });
export const cardIdInput = z.object({ ...ofCustomer, cardId: reference });

const asked = { ...ofCustomer, ...names, seen: seenMark };
/** What the bank is to be asked: about an account that is registered, or while one is added. */
export const accountAskInput = z.discriminatedUnion("what", [
  z.object({ what: z.literal("iban"), ...asked, ibanId: reference }),
  z.object({ what: z.literal("card"), ...asked, cardId: reference }),
  z.object({ what: z.literal("cardToIban"), ...asked, cardId: reference }),
  z.object({ what: z.literal("addIban"), ...asked, isDefault, iban: ibanInput }),
  z.object({ what: z.literal("addCard"), ...asked, isDefault, card }),
]);
