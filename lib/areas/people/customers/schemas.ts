import { cleanInput, withoutGaps } from "@/lib/kit/format/digits";
import { readMobile } from "@/lib/kit/format/mobile";
import { readNationalCode } from "@/lib/kit/format/national-code";
import { readTelephone } from "@/lib/kit/format/telephone";
import type { Page } from "@/lib/kit/operations/define";
import {
  birthDay,
  idText,
  optionalName,
  optionalRead,
  optionalText,
  pageNumber,
  perPage,
} from "@/lib/kit/operations/input";
import { filterInputs } from "@/lib/kit/records/list-input";
import { LIST_SORTS } from "@/lib/kit/records/sort";
import * as z from "@/lib/kit/zod";
import { customerFilters } from "./filters";
import { CUSTOMER_TYPES, IDENTIFIED_BY, type KeptCustomer } from "./status";

/** The filters and the order of the customers in the book. */
export const customerBookInput = z
  .object({
    ...filterInputs(customerFilters),
    sort: z.optional(z.enum(LIST_SORTS)),
    after: optionalText,
    perPage,
  })
  .check(
    z.refine(({ fromRial = 0, toRial = Number.MAX_SAFE_INTEGER }) => fromRial <= toRial, {
      path: ["toRial"],
      error: "errors.amountRange",
    }),
  );
export type CustomerBookAsked = z.output<typeof customerBookInput>;

/** The source of a list, and what it can answer. */
export type CustomerListSource =
  | {
      kind: "book";
      /** Up to when new customers are in it, and when the last complete reading of the service's list began. */
      freshAt: string;
      wholeAt: string;
      /** The list is being read again. */
      isReading: boolean;
      /** Rows of the service's list that could not be read. */
      unread: number;
      /** Customers known only from the list: without type and codes. */
      unknown: number;
    }
  /**
   * `isOff`: this installation does not read such lists into its book, so this does not change. `passedOver`: the
   * service does not filter its list by the given value; this many rows of its list were searched.
   */
  | { kind: "service"; isOff: boolean; passedOver?: { lookedThrough: number; total: number | null } }
  /** Only the book has such filters and orders, and it is not ready yet. */
  | { kind: "nobody"; isOff: boolean };

/** A customer in a list, with the time of the list's last answer about it. */
export type ListedCustomer = KeptCustomer & { toldAt: string };

export interface CustomerBookPage extends Page<ListedCustomer> {
  nextAfter: string | null;
  source: CustomerListSource;
}

export const customerDoublesInput = z.object({
  /** Pairs that a member has marked as different; left out: all others. */
  shown: z.optional(z.enum(["apart"])),
  page: pageNumber,
  perPage,
});
export const tellApartInput = z.object({ customerId: idText, otherId: idText, isApart: z.boolean() });

export const customerIdInput = z.object({ customerId: idText });

const words = optionalRead((text) => text.trim(), "errors.invalid");
const digits = (length: number) => (text: string) => {
  const value = withoutGaps(text);
  return new RegExp(`^\\d{${length}}$`).test(value) ? value : null;
};
const number = optionalRead((text) => cleanInput(text).match(/^\d{1,15}$/)?.[0] ?? null, "errors.notAWholeNumber");

/** A number of the service, or a name if the service gives this business no list of places. */
const place = optionalRead((text) => {
  const value = cleanInput(text).trim();
  return /^\d{1,15}$/.test(value) || /^\p{L}[^\d<>]{0,79}$/u.test(value) ? value : null;
}, "errors.invalid");

const customValue = z.object({
  fieldId: idText,
  value: z.string().check(z.trim(), z.maxLength(300, "errors.tooLong")),
});

/** The fields that can be written: those of a person, of a company, and of both. */
const written = {
  type: z.enum(CUSTOMER_TYPES),
  firstName: optionalName,
  lastName: optionalName,
  mobile: optionalRead(readMobile, "errors.invalidMobile"),
  nationalCode: optionalRead(readNationalCode, "errors.invalidNationalCode"),
  birthday: z.optional(
    z.nullable(
      z.union([
        z.pipe(
          z.literal(""),
          z.transform(() => null),
        ),
        birthDay,
      ]),
    ),
  ),
  legalName: optionalName,
  agentName: optionalName,
  agentMobile: optionalRead(readMobile, "errors.invalidMobile"),
  companyId: optionalRead(digits(11), "errors.invalidCompanyId"),
  mccCode: number,
  telephone: optionalRead(readTelephone, "errors.invalidTelephone"),
  address: words,
  postalCode: optionalRead(digits(10), "errors.invalidPostalCode"),
  provinceId: place,
  cityId: place,
  customFields: z.optional(z.array(customValue).check(z.maxLength(200))),
};

type Written = z.output<z.ZodMiniObject<typeof written>>;

const require = (payload: z.core.ParsePayload<Written>, names: readonly (keyof Written)[]) => {
  for (const name of names) {
    if ((payload.value[name] ?? null) === null)
      payload.issues.push({ code: "custom", input: payload.value, path: [name], message: "errors.required" });
  }
};

/** The service accepts a province and a city together, or neither. */
const together = z.check<Written>((payload) => {
  const { provinceId = null, cityId = null } = payload.value;
  if ((provinceId === null) !== (cityId === null)) require(payload, [provinceId === null ? "provinceId" : "cityId"]);
});

export const customerCreateInput = z.object(written).check(
  z.check<Written>((payload) => require(payload, IDENTIFIED_BY[payload.value.type])),
  together,
);
type Values = z.input<typeof customerCreateInput>;

/**
 * The form sends only the changed fields of an existing customer. So a field that the service does not return is not
 * cleared, and a value that the service accepted by other rules than ours does not block the form.
 */
export const customerChangesInput = (before: () => Values) =>
  z.pipe(
    z.transform((values: Values) => changesOf(values, before())),
    z.object(written).check(together),
  );

function changesOf(values: Values, before: Values): Values {
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(value ?? "") === JSON.stringify(before[name as keyof Values] ?? "");
  const isOfPlace = (name: string) => name === "provinceId" || name === "cityId";
  const isMoved = Object.entries(values).some(([name, value]) => isOfPlace(name) && !isSame(name, value));
  const changed = Object.entries(values).filter(
    ([name, value]) => name === "type" || (isOfPlace(name) ? isMoved : !isSame(name, value)),
  );
  return Object.fromEntries(changed) as Values;
}
/** @property basedOn `versionOf` the record that the edit is based on; without it others' changes are not looked for */
export const customerUpdateInput = z
  .object({ ...written, customerId: idText, basedOn: z.optional(z.string().check(z.maxLength(64))) })
  .check(together);
export type CustomerWritten = Written;
/** The identifying fields, as they were typed. */
export const customerLookInput = z.object({
  type: written.type,
  mobile: written.mobile,
  nationalCode: written.nationalCode,
  agentMobile: written.agentMobile,
  companyId: written.companyId,
});

export const customFieldListInput = z.object({ page: pageNumber, perPage });
export const customFieldIdInput = z.object({ fieldId: idText });
const fieldName = z.string().check(z.trim(), z.minLength(1, "errors.required"), z.maxLength(100, "errors.tooLong"));
export const customFieldCreateInput = z.object({ name: fieldName });
export const customFieldUpdateInput = z.object({ fieldId: idText, name: fieldName });
