"use client";

import type { ReactNode } from "react";
import { type Description, DescriptionList } from "@/components/kit/ui/description-list";
import type { RevealRecord } from "@/components/shared/parts/reveal-dialog";
import { Revealable } from "@/components/shared/parts/revealable";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isRevealable, type ServiceOperation } from "@/lib/kit/operations/define";
import { isUnread, type MaybeUnread } from "@/lib/kit/operations/unread";
import { type Field, TEXT_KINDS } from "@/lib/kit/records/field";
import { FieldText, FieldValue } from "./field-value";

interface FactsProps<Row> {
  fields: readonly Field<Row>[];
  /** Which of them: those under this heading. */
  facts: string;
  row: Row;
  /** The read that gave the record: what it says is personal can be revealed here, inside a `RevealScope`. */
  record?: RevealRecord & { operation: Pick<ServiceOperation, "personal"> };
  /** What the area draws itself, by the field's id; false or null: left out. */
  cells?: Readonly<Record<string, ReactNode>>;
  /** What stands among them besides. */
  more?: readonly Description[];
  columns?: React.ComponentProps<typeof DescriptionList>["columns"];
  className?: string;
}

type Texts = Extract<Field<object>, { kind: (typeof TEXT_KINDS)[number] }>;
const isText = (field: Field<never>): boolean => TEXT_KINDS.some((kind) => kind === field.kind);

/** The facts of a record under one heading. */
export function Facts<Row extends object>(props: FactsProps<Row>): ReactNode {
  const { fields, facts, row, record, cells = {}, more = [], columns, className } = props;
  const message = useMessage();
  const items = fields.flatMap((field): Description[] => {
    if (field.facts !== facts) return [];
    const { id, label, isWide } = field;
    const term = message(label);
    if (id in cells) return cells[id] === false || cells[id] === null ? [] : [{ term, value: cells[id], isWide }];
    const isUntold = field.kind !== "drawn" && field.value(row) == null;
    const isUnreadable = isUntold && isUnread(row as MaybeUnread, (field.of ?? id) as keyof MaybeUnread & string);
    if (field.kind === "drawn" || (field.isRare && isUntold && !isUnreadable)) return [];
    const path = field.of ?? id;
    if (isUnreadable || !record || !isRevealable(record.operation, path) || !isText(field))
      return [{ term, value: <FieldValue field={field} row={row} isFact />, isWide }];
    const { kind, value } = field as unknown as Texts;
    return [
      {
        term,
        isWide,
        value: (
          <Revealable
            label={term}
            value={value(row) ?? null}
            render={(text) => <FieldText kind={kind} value={text} label={label} isFact />}
            target={{ ...record, path }}
          />
        ),
      },
    ];
  });
  return <DescriptionList items={[...items, ...more]} columns={columns} className={className} />;
}
