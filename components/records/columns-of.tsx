import type { Column } from "@/components/data-table/column";
import { type Field, listFields } from "@/lib/records/field";
import { FieldValue } from "./field-value";

/** The columns of a list, from the fields of its records. What names the record and its state stays in every view. */
export const columnsOf = <Row extends object>(fields: readonly Field<Row>[]): readonly Column<Row>[] =>
  listFields(fields).map((field) => ({
    id: field.id,
    header: field.label,
    align: field.kind === "money" ? "end" : "start",
    isFixed: field.list === "title" || field.list === "aside",
    isExtra: field.list === "extra",
    card: field.list === "extra" ? "line" : field.list,
    cell: (row) => <FieldValue field={field} row={row} />,
  }));
