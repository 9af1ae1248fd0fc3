import type { Customer, CustomField } from "./server/answers";

/** The business's own fields. */
export interface OwnFields {
  items: readonly CustomField[];
  /** True if the list was read to its end. */
  isWhole: boolean;
}

/** Why the values of own fields cannot be assigned to fields. */
export type OwnValuesFailure = "sameName" | "unknownField";

/**
 * A customer's value for each own field, in the order of the fields. The service returns values by field name and
 * takes them back by number, all at once. If a name matches no field or two, a write would lose or mix up values.
 */
export function ownValues(
  { items, isWhole }: OwnFields,
  customer: Pick<Customer, "customFields" | "unreadCustomFields"> | undefined,
): { values: string[] } | { failure: OwnValuesFailure } {
  const known = customer?.customFields ?? [];
  const fieldsCalled = (key: string) => items.filter(({ name }) => name === key).length;
  if (known.some(({ key }) => fieldsCalled(key) > 1)) return { failure: "sameName" };
  const isComplete = isWhole && !customer?.unreadCustomFields && known.every(({ key }) => fieldsCalled(key) === 1);
  if (customer && !isComplete) return { failure: "unknownField" };
  return { values: items.map(({ name }) => known.find(({ key }) => key === name)?.value ?? "") };
}

/**
 * A customer's value of one own field; null if there is none, or if two fields have this name, because then the owner
 * of the value is unknown.
 */
export function ownValue(
  field: Pick<CustomField, "name">,
  fields: readonly Pick<CustomField, "name">[],
  { customFields }: Pick<Customer, "customFields">,
): string | null {
  if (fields.filter(({ name }) => name === field.name).length > 1) return null;
  return customFields.find(({ key }) => key === field.name)?.value ?? null;
}

/** Whether a customer may have an unknown value in an own field: it was not read, or two fields have its name. */
export function isOwnUnclear(
  field: Pick<CustomField, "name">,
  fields: readonly Pick<CustomField, "name">[],
  customer: Pick<Customer, "customFields" | "unreadCustomFields">,
): boolean {
  if (ownValue(field, fields, customer) !== null) return false;
  return (
    customer.unreadCustomFields > 0 ||
    customer.customFields.some(({ key, value }) => key === field.name && value !== null)
  );
}

/**
 * Maps refusals of own fields to their places in the form. The service counts only the fields that were sent, which
 * are those with a value. Every refusal of a field, also of its number, is shown at its value.
 */
export function byFormPlace(
  refused: Readonly<Record<string, string>>,
  customFields: readonly { value: string }[] = [],
): Record<string, string> {
  const places = customFields.flatMap(({ value }, place) => (value === "" ? [] : [place]));
  return Object.fromEntries(
    Object.entries(refused).map(([name, text]) => {
      const [, sent] = /^customFields\.(\d+)\./.exec(name) ?? [];
      const place = sent === undefined ? undefined : places[Number(sent)];
      return [place === undefined ? name : `customFields.${place}.value`, text];
    }),
  );
}
