import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import type { ReadStatus } from "@/lib/kit/operations/unread";
import type { ColumnSort } from "./sort";

/** How a text is displayed: words, a person's name, digits from left to right, or a form of its own. */
export const TEXT_KINDS = ["text", "name", "digits", "mobile", "card", "iban", "id"] as const;
type TextKind = (typeof TEXT_KINDS)[number];

type Valued<Row> =
  | { kind: TextKind; value: (row: Row) => string | null | undefined }
  /** Whole rial. */
  | { kind: "money"; value: (row: Row) => number | null | undefined }
  | { kind: "number"; value: (row: Row) => number | null | undefined }
  | { kind: "instant" | "day"; value: (row: Row) => string | null | undefined }
  | { kind: "yesNo"; value: (row: Row) => boolean | null | undefined }
  /** Given by the key of its word, or by a text without a message. */
  | { kind: "word"; value: (row: Row) => MessageKey | (string & {}) | null | undefined }
  | { kind: "status"; views: Readonly<Record<string, StatusView>>; value: (row: Row) => ReadStatus<string> }
  /** Drawn by its area: several facts in one cell, or a link. Files do not contain it. */
  | { kind: "drawn" };

/**
 * One field of a record, defined once: a list of fields gives a table's columns, the phone's cards, the facts of the
 * record's page and the columns of its file.
 */
export type Field<Row> = Valued<Row> & {
  /** Its name in addresses and, by default, in the record. */
  id: string;
  label: MessageKey;
  /** The name under which the record lists it as unreadable or masked, if that is not its id. */
  of?: string;
  /** Whether a missing value may only be unknown. */
  isUnclear?: (row: Row) => boolean;
  /**
   * Its place in a list: on a card's first line, beside that, a line of its own, or only when chosen. Left out: not
   * in the list.
   */
  list?: "title" | "aside" | "line" | "extra";
  /** Its heading on the record's page. Left out: not on the page. */
  facts?: string;
  /** It takes the whole width of the page: a long text. */
  isWide?: boolean;
  /** It is left out of the page if it has no value. */
  isRare?: boolean;
  /** The order that its head offers first, if the list can be ordered by it. */
  sort?: ColumnSort;
  /** Its sum is useful below the rows of a file, over all states. */
  isSummed?: boolean;
};

type PlainKind = Exclude<Valued<never>["kind"], "status" | "drawn">;
type Rest<Row> = Omit<Field<Row>, "id" | "label" | "kind" | "value">;

/**
 * Fields with the record's own name and value, which most are: `field("mobile", "mobile", …)`.
 * @param labelOf the key of a field's name
 */
export const plainField =
  <Row>(labelOf: (id: keyof Row & string) => MessageKey) =>
  (id: keyof Row & string, kind: PlainKind, rest: Rest<Row> = {}): Field<Row> =>
    ({ id, label: labelOf(id), kind, value: (row: Row) => row[id], ...rest }) as Field<Row>;

/** The fields of a list's table, in order. */
export const listFields = <Row>(fields: readonly Field<Row>[]): readonly Field<Row>[] =>
  fields.filter(({ list }) => list !== undefined);

/** A file's column: a field by its id, with a different name in files if needed, or a field that only files have. */
export type FileColumn<Row> = string | readonly [id: string, label: MessageKey] | Field<Row>;

/** The columns of a record's file, in the file's own order. */
export function fileOf<Row>(fields: readonly Field<Row>[], columns: readonly FileColumn<Row>[]): readonly Field<Row>[] {
  const fieldOf = (wanted: string): Field<Row> => {
    const field = fields.find(({ id }) => id === wanted);
    if (!field) throw new Error(`No field is called ${wanted}.`);
    return field;
  };
  return columns.map((column) => {
    if (typeof column === "string") return fieldOf(column);
    return "kind" in column ? column : { ...fieldOf(column[0]), label: column[1] };
  });
}
