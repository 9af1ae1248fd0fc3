"use client";

import type { ReactNode } from "react";
import { Revealable } from "@/components/shared/revealable";
import { type Description, DescriptionList } from "@/components/ui/description-list";
import { useMessage } from "@/lib/i18n/use-message";
import { type Field, TEXT_KINDS } from "@/lib/records/field";
import { FieldText, FieldValue } from "./field-value";

interface FactsProps<Row> {
  fields: readonly Field<Row>[];
  /** Which of them: those under this heading. */
  facts: string;
  row: Row;
  /** The read that gave the record, by which a masked field is revealed. */
  record: React.ComponentProps<typeof Revealable>["target"] extends infer Target
    ? Omit<Target & object, "path">
    : never;
  /** What stands among them besides. */
  more?: readonly Description[];
}

type Texts = Extract<Field<object>, { kind: (typeof TEXT_KINDS)[number] }>;
const isText = (field: Field<never>): boolean => TEXT_KINDS.some((kind) => kind === field.kind);

/** The facts of a record under one heading; inside a `RevealScope`. */
export function Facts<Row extends object>({ fields, facts, row, record, more = [] }: FactsProps<Row>): ReactNode {
  const message = useMessage();
  const shown = fields.filter((field) => field.facts === facts && !(field.isRare && field.value(row) == null));
  const items = shown.map((field) => {
    const label = message(field.label);
    if (!field.isPersonal || !isText(field))
      return { term: label, value: <FieldValue field={field} row={row} />, isWide: field.isWide };
    const { kind, value } = field as unknown as Texts;
    return {
      term: label,
      isWide: field.isWide,
      value: (
        <Revealable
          label={label}
          value={value(row) ?? null}
          render={(text) => <FieldText kind={kind} value={text} label={field.label} />}
          target={{ ...record, path: field.id } as React.ComponentProps<typeof Revealable>["target"]}
        />
      ),
    };
  });
  return <DescriptionList items={[...items, ...more]} />;
}
