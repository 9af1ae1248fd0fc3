import type { MessageKey, Source } from "../types";

/** A namespace (`orders`), a part of one (`orders.fields`) or a single sentence. */
export type WordsName = keyof Source | PartName | MessageKey;

type PartName = { [Name in keyof Source & string]: `${Name}.${keyof Source[Name] & string}` }[keyof Source & string];

/** Large parts that few screens show. They do not come with their namespace: a screen names them themselves. */
export const APART = [
  "approvals.attention",
  "audit.actions",
  "audit.facts",
  "audit.words",
  "customerMessages.about",
  "customerMessages.settings",
  "deposits.suspicious",
  "errors.codes",
  "errors.costs",
  "errors.reads",
  "exports.batch",
  "exports.book",
  "exports.errors",
  "exports.fileName",
  "exports.filters",
  "exports.head",
  "exports.movement",
  "exports.source",
  "exports.values",
  "orders.help",
  "orders.situation",
  "orders.situationOfOthers",
  "orders.timeline",
  "notices.deliveries",
  "notices.kinds",
  "notices.names",
  "notices.settings",
] as const satisfies readonly WordsName[];

/** `errors` with its parts: they are fetched together, since any of them may be needed next. */
export const ALL_ERRORS = ["errors", "errors.codes", "errors.reads", "errors.costs"] as const;

/** The names that bring the sentence of this key: its part if that stands apart, else its namespace. */
export const namesFor = (key: string): readonly string[] =>
  key.startsWith("errors.")
    ? ALL_ERRORS
    : [APART.find((part) => key.startsWith(`${part}.`)) ?? key.slice(0, key.indexOf("."))];

/** Several names as one part of an address. */
export const joined = (names: readonly string[]): string => names.join("+");

/** The words that the form of every kind of payment order shows. */
export const ORDER_FORM_WORDS = [
  "authorizations.status",
  "cashIn.fill",
  "errors",
  "orders.form",
  "orders.help",
  "orders.itemStatus",
  "orders.list",
  "orders.make",
  "orders.repeatRefused",
  "orders.status",
  "orders.whereabouts",
] as const satisfies readonly WordsName[];
