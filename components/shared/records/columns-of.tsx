import type { ReactNode } from "react";
import type { Column } from "@/components/kit/data-table/column";
import { type Field, listFields } from "@/lib/kit/records/field";
import { FieldValue } from "./field-value";

/**
 * The columns of a list, from the fields of its records. What names the record and its state stays in every view.
 *
 * @param cells what the area draws itself, by the field's id
 */
export const columnsOf = <Row extends object>(
  fields: readonly Field<Row>[],
  cells: Readonly<Record<string, (row: Row) => ReactNode>> = {},
): readonly Column<Row>[] =>
  listFields(fields).map((field) => ({
    id: field.id,
    header: field.label,
    align: field.kind === "money" || field.kind === "number" ? "end" : "start",
    isFixed: field.list === "title" || field.list === "aside",
    isExtra: field.list === "extra",
    card: field.list === "extra" ? "line" : field.list,
    sort: field.sort,
    // A first and a last name stand beside each other.
    ...(field.kind === "name" && { width: "md:min-w-28" }),
    cell: cells[field.id] ?? ((row) => <FieldValue field={field} row={row} />),
  }));
