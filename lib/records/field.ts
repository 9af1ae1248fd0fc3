import type { StatusView } from "@/lib/format/status-view";
import type { MessageKey } from "@/lib/i18n/types";
import type { ReadStatus } from "@/lib/operations/unread";

/** How a text looks: words, a person's name, digits from left to right, or what has a form of its own. */
export const TEXT_KINDS = ["text", "name", "digits", "mobile", "card", "iban", "id"] as const;
type TextKind = (typeof TEXT_KINDS)[number];

type Valued<Row> =
  | { kind: TextKind; value: (row: Row) => string | null | undefined }
  /** Whole rial. */
  | { kind: "money"; value: (row: Row) => number | null | undefined }
  | { kind: "number"; value: (row: Row) => number | null | undefined }
  | { kind: "instant" | "day"; value: (row: Row) => string | null | undefined }
  | { kind: "yesNo"; value: (row: Row) => boolean | null | undefined }
  /** Told by the key of its word, or by a text that is nobody's message. */
  | { kind: "word"; value: (row: Row) => MessageKey | (string & {}) | null | undefined }
  | { kind: "status"; views: Readonly<Record<string, StatusView>>; value: (row: Row) => ReadStatus<string> }
  /** Drawn by its area: several facts in one cell, or one that leads somewhere. No file has it. */
  | { kind: "drawn" };

/**
 * One field of a record, told once: from a list of these come a table's columns, the phone's cards, the facts of the
 * record's page and the columns of its file.
 */
export type Field<Row> = Valued<Row> & {
  /** Its name in addresses and, where nothing else is said, in the record. */
  id: string;
  label: MessageKey;
  /** By which name the record says that it could not be read, or has it masked, if not by its id. */
  of?: string;
  /** There may be something that could not be told, where there is no value. */
  isUnclear?: (row: Row) => boolean;
  /** Where a list has it: on a card's first line, beside that, a line of its own, or only when chosen. Left out: nowhere. */
  list?: "title" | "aside" | "line" | "extra";
  /** Under which heading the record's page has it. Left out: nowhere. */
  facts?: string;
  /** Stands across the page: a long text. */
  isWide?: boolean;
  /** Not worth a line where there is nothing: left out of the page then. */
  isRare?: boolean;
  /** Makes sense added up under the rows of a file, whatever their states. */
  isSummed?: boolean;
};

type PlainKind = Exclude<Valued<never>["kind"], "status" | "drawn">;
type Rest<Row> = Omit<Field<Row>, "id" | "label" | "kind" | "value">;

/**
 * Fields that are called and kept as their record has them, the most of any record: `field("mobile", "mobile", …)`.
 *
 * @param labelOf the key of a field's name
 */
export const plainField =
  <Row>(labelOf: (id: keyof Row & string) => MessageKey) =>
  (id: keyof Row & string, kind: PlainKind, rest: Rest<Row> = {}): Field<Row> =>
    ({ id, label: labelOf(id), kind, value: (row: Row) => row[id], ...rest }) as Field<Row>;

/** The fields that a list's table has, in its order. */
export const listFields = <Row>(fields: readonly Field<Row>[]): readonly Field<Row>[] =>
  fields.filter(({ list }) => list !== undefined);

/** A file's column: a field by its id, also under a name that only files have for it, or one that only files have. */
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
