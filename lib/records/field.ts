import type { StatusView } from "@/lib/format/status-view";
import type { MessageKey } from "@/lib/i18n/types";
import type { Said } from "@/lib/operations/unread";

/** How a text looks: words, a person's name, digits from left to right, or what has a form of its own. */
export const TEXT_KINDS = ["text", "name", "digits", "mobile", "iban", "id"] as const;
type TextKind = (typeof TEXT_KINDS)[number];

type Valued<Row> =
  | { kind: TextKind; value: (row: Row) => string | null | undefined }
  /** Whole rial. */
  | { kind: "money"; value: (row: Row) => number | null | undefined }
  | { kind: "instant" | "day"; value: (row: Row) => string | null | undefined }
  | { kind: "status"; views: Readonly<Record<string, StatusView>>; value: (row: Row) => Said<string> };

/**
 * One field of a record, told once: from a list of these come a table's columns, the phone's cards, the facts of the
 * record's page and the columns of its file.
 */
export type Field<Row> = Valued<Row> & {
  /** Its name in the record, by which it is known to be unread, or masked and revealed. */
  id: string;
  label: MessageKey;
  /** Where a list has it: on a card's first line, beside that, a line of its own, or only when chosen. Left out: nowhere. */
  list?: "title" | "aside" | "line" | "extra";
  /** Under which heading the record's page has it. Left out: nowhere. */
  facts?: string;
  /** Stands across the page: a long text. */
  isWide?: boolean;
  /** Said in a file too, though no list has it. */
  isInFile?: boolean;
  /** Masked for whoever may not see personal data; on the record's page it can be revealed. */
  isPersonal?: boolean;
  /** Not worth a line where there is nothing: left out of the page then. */
  isRare?: boolean;
};

/** The fields that a list's table has, in its order. */
export const listFields = <Row>(fields: readonly Field<Row>[]): readonly Field<Row>[] =>
  fields.filter(({ list }) => list !== undefined);
