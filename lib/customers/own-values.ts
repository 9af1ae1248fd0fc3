import type { Customer, CustomField } from "./answers";

/** The business's own fields. */
export interface OwnFields {
  items: readonly CustomField[];
  /** Whether these are all: the list was read to its end. */
  isWhole: boolean;
}

/** Why what a customer has in the own fields cannot be told apart by field. */
export type OwnValuesFailure = "sameName" | "unknownField";

/**
 * What a customer has in each own field, in the fields' order. The service tells values by the fields' names and takes
 * them back by number, all of them at once: where a name fits no field, or two, writing one would lose or mix others.
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

/** What a customer has in one own field; null for nothing, and where two fields have its name: whose it is nobody tells. */
export function ownValue(
  field: Pick<CustomField, "name">,
  fields: readonly Pick<CustomField, "name">[],
  { customFields }: Pick<Customer, "customFields">,
): string | null {
  if (fields.filter(({ name }) => name === field.name).length > 1) return null;
  return customFields.find(({ key }) => key === field.name)?.value ?? null;
}

/** Whether a customer may have something in an own field that cannot be told: it was not read, or two have its name. */
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
 * What a refusal says of own fields, by their places in the form. The service counts those that were sent, which are the
 * ones with a value; whatever it says of one, of its number too, is said at its value.
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
