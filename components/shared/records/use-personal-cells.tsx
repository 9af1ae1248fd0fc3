"use client";

import type { ReactNode } from "react";
import type { RevealRecord } from "@/components/shared/parts/reveal-dialog";
import { Revealable } from "@/components/shared/parts/revealable";
import { FieldText } from "@/components/shared/records/field-value";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { isRevealable, type ServiceOperation } from "@/lib/kit/operations/define";
import { type Field, TEXT_KINDS } from "@/lib/kit/records/field";

/** A row of a list that is a page of its own, as it can be asked for again. */
export type ListedRecord = RevealRecord & { operation: Pick<ServiceOperation, "personal">; itemId: string };

type TextKind = (typeof TEXT_KINDS)[number];

/** The personal facts of a record that only its list tells of: masked by role, with the way to reveal each. */
export function usePersonalCells<Row>(
  fields: readonly Field<Row>[],
  row: Row,
  record: ListedRecord,
): Record<string, ReactNode> {
  const message = useMessage();
  return Object.fromEntries(
    fields.flatMap((field): [string, ReactNode][] => {
      const path = `items.*.${field.id}`;
      const kind = TEXT_KINDS.find((one) => one === field.kind) as TextKind | undefined;
      if (!kind || !isRevealable(record.operation, path)) return [];
      const value = (field as unknown as { value: (of: Row) => string | null | undefined }).value(row);
      if (!value) return [];
      const label = message(field.label);
      return [
        [
          field.id,
          <Revealable
            key={field.id}
            label={label}
            value={value}
            target={{ ...record, path }}
            render={(text) => <FieldText kind={kind} value={text} label={field.label} isFact />}
          />,
        ],
      ];
    }),
  );
}
