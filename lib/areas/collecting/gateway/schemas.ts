import { normalizeCardNumber } from "@/lib/kit/format/card";
import { readMobile } from "@/lib/kit/format/mobile";
import { readNationalCode } from "@/lib/kit/format/national-code";
import { idText, optionalName, optionalRead } from "@/lib/kit/operations/input";
import { isStorable } from "@/lib/kit/operations/storable";
import * as z from "@/lib/kit/zod";
import { PORTS } from "./status";

/** The gateway's own bounds: rial, letters, cards. */
const SMALLEST_RIAL = 1000;
const LARGEST_RIAL = 1_000_000_000_000;
const MOST_CARDS = 10;
const LONGEST_TEXT = 255;

const note = optionalRead(
  (text) => (text.trim().length <= LONGEST_TEXT && isStorable(text) ? text.trim() : null),
  "errors.tooLong",
);

/** Typed one a line, or with commas between them. */
const cards = z.pipe(
  z.union([z.array(z.string().check(z.maxLength(40))), z.string().check(z.maxLength(400, "errors.tooLong"))]),
  z.transform((given, context) => {
    const typed = (typeof given === "string" ? given.split(/[\n,،;]+/) : given).filter((one) => one.trim() !== "");
    const numbers = typed.map(normalizeCardNumber);
    const fail = (message: string) => {
      context.issues.push({ code: "custom", input: given, message });
      return z.NEVER;
    };
    if (numbers.includes(null)) return fail("errors.invalidCard");
    const all = [...new Set(numbers as string[])];
    return all.length > MOST_CARDS ? fail("errors.tooManyCards") : all;
  }),
);

/** What a payer is asked to pay, in whole rial. */
export const paymentRequestInput = z
  .object({
    amountRial: z
      .number("errors.required")
      .check(
        z.int("errors.amountDecimals"),
        z.gte(SMALLEST_RIAL, "errors.amountTooSmall"),
        z.lte(LARGEST_RIAL, "errors.amountTooLarge"),
      ),
    description: note,
    invoice: optionalRead(
      (text) => (/^[\p{L}\p{N}_./ -]{1,100}$/u.test(text.trim()) ? text.trim() : null),
      "errors.invalid",
    ),
    payerName: optionalName,
    mobile: optionalRead(readMobile, "errors.invalidMobile"),
    nationalCode: optionalRead(readNationalCode, "errors.invalidNationalCode"),
    cards: z._default(cards, []),
    customerId: optionalRead(
      (text) => (text.trim().length <= 100 && isStorable(text) ? text.trim() : null),
      "errors.tooLong",
    ),
    isOwnCard: z._default(z.boolean(), false),
    port: z.optional(z.nullable(z.enum(PORTS))),
    comment: note,
    isForMany: z._default(z.boolean(), false),
    days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(365)), 7),
  })
  .check(
    z.refine(({ nationalCode, mobile }) => !nationalCode || Boolean(mobile), {
      path: ["mobile"],
      message: "errors.mobileForCode",
    }),
    z.refine(({ isOwnCard, customerId }) => !isOwnCard || Boolean(customerId), {
      path: ["customerId"],
      message: "errors.customerForCards",
    }),
  );
export type PaymentRequestInput = z.output<typeof paymentRequestInput>;

/** The same for the gateway, with where it sends the payer back to. */
export const sendInput = z.object({
  amountRial: z.number(),
  callbackUrl: z.string().check(z.maxLength(LONGEST_TEXT - 1)),
  mobile: z.nullable(z.string()),
  invoice: z.nullable(z.string()),
  description: z.nullable(z.string()),
  nationalCode: z.nullable(z.string()),
  cards: z.array(z.string()),
  comment: z.nullable(z.string()),
  port: z.nullable(z.enum(PORTS)),
});
export const tokenInput = z.object({ token: z.string().check(z.minLength(4), z.maxLength(128)) });

export const paymentIdInput = z.object({ paymentId: idText });
export const paymentRequestIdInput = z.object({ requestId: idText });
export const decideInput = z.object({ paymentId: idText, decision: z.enum(["confirm", "let_lapse"]) });

const password = z.string().check(z.minLength(1, "errors.required"), z.maxLength(200, "errors.tooLong"));
const domain = optionalRead((text) => {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/:].*$/, "")
    .replace(/^www\./, "");
  return /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/.test(host) ? host : null;
}, "errors.invalidDomain");

/** The gateway's key as it is pasted. `isUnchecked`: kept although the gateway could not be asked. */
export const gatewayKeyInput = z.object({
  key: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, "errors.required"),
      z.minLength(8, "errors.tokenTooShort"),
      z.maxLength(500, "errors.tooLong"),
      z.regex(/^[\x21-\x7e]+$/, "errors.tokenHasSpaces"),
    ),
  domain,
  password,
  isUnchecked: z._default(z.boolean(), false),
});
export type GatewayKeyInput = z.input<typeof gatewayKeyInput>;
export const gatewayDomainInput = z.object({ domain });
export const gatewayRemoveInput = z.object({ password });

/** What the form holds: all but the amount and the one check is typed or chosen as a text. */
export type TypedRequest = {
  amountRial: number;
  description: string;
  invoice: string;
  payerName: string;
  mobile: string;
  nationalCode: string;
  cards: string;
  customerId: string;
  isOwnCard: boolean;
  port: string;
  comment: string;
  uses: string;
  days: string;
};

/** The same put into what is asked for. */
export const typedRequest = z.pipe(
  z.transform(({ uses, port, ...rest }: TypedRequest): z.input<typeof paymentRequestInput> => {
    const chosen = port as "SAMAN" | "BEHPARDAKHT" | "";
    return { ...rest, port: chosen === "" ? null : chosen, isForMany: uses === "many" };
  }),
  paymentRequestInput,
);
