import type { MessageKey } from "@/lib/kit/i18n/types";

type Label = MessageKey | (string & {});

export interface FilterOption {
  value: string;
  label: Label;
  /** It is held under another name of the address than the filter's own. */
  of?: string;
}

interface SearchFilter<State> {
  kind: "search";
  name: keyof State & string;
  label: MessageKey;
  /** The name of its chip where that is not the box's own; false: the box itself says enough. */
  chip?: MessageKey | ((state: State) => MessageKey) | false;
  /** An id: taken as it was meant, however it was pasted, and shown as one. */
  isId?: boolean;
  /** What else of the address goes when it goes. */
  also?: readonly (keyof State & string)[];
  /** It has no control here, only a chip: a link sets it, or a control of the area's own. */
  isUnasked?: boolean;
}

interface ChoiceFilter<State> {
  kind: "choice";
  name: keyof State & string;
  label: MessageKey;
  /** What it can be, in the order of the list, with its words. */
  options: readonly FilterOption[];
  /** The key of the choice for all, if not the usual words. */
  all?: MessageKey;
  /** Its options need its name beside them: «Healthy now: yes». */
  isNamed?: boolean;
  isUnasked?: boolean;
}

/** Days from `from` to `to`, as the address has them. */
interface PeriodFilter {
  kind: "period";
  label: MessageKey;
}

/** Amounts between two, both included, in whole rial; either end may be open. */
interface AmountFilter<State> {
  kind: "amount";
  label: MessageKey;
  from: keyof State & string;
  to: keyof State & string;
}

/** A filter of a list, as data; `name` is its name in the address. */
export type Filter<State> = SearchFilter<State> | ChoiceFilter<State> | PeriodFilter | AmountFilter<State>;

type Extra<One, Given extends keyof One> = Partial<Omit<One, "kind" | Given>>;

/** A text that is typed. */
export const search = <State>(
  name: keyof State & string,
  label: MessageKey,
  more?: Extra<SearchFilter<State>, "name" | "label">,
): Filter<State> => ({ kind: "search", name, label, ...more });

/** One of these values, each in its own words. */
export const choice = <State, Value extends string>(
  name: keyof State & string,
  label: MessageKey,
  values: readonly Value[],
  labelOf: (value: Value) => Label,
  more?: Extra<ChoiceFilter<State>, "name" | "label" | "options">,
): Filter<State> => ({
  kind: "choice",
  name,
  label,
  options: values.map((value) => ({ value, label: labelOf(value) })),
  ...more,
});

export const period = (label: MessageKey): PeriodFilter => ({ kind: "period", label });

export const amount = <State>(
  label: MessageKey,
  from: keyof State & string,
  to: keyof State & string,
): Filter<State> => ({ kind: "amount", label, from, to });

/** Every name of the address that a filter may hold a value under. */
export const namesOf = <State>(filter: Filter<State>): readonly (keyof State & string)[] => {
  switch (filter.kind) {
    case "period":
      return ["from", "to"] as unknown as readonly (keyof State & string)[];
    case "amount":
      return [filter.from, filter.to];
    case "search":
      return [filter.name, ...(filter.also ?? [])];
    default:
      return [...new Set([filter.name, ...filter.options.map(({ of }) => of ?? filter.name)])] as (keyof State &
        string)[];
  }
};
