"use client";

import { Columns3 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Menu } from "@/components/kit/ui/menu";
import type { Density } from "@/lib/kit/i18n/preferences";
import { useMessage } from "@/lib/kit/i18n/use-message";
import type { ListSort } from "@/lib/kit/records/sort";
import type { Column } from "./column";
import type { useColumns } from "./use-columns";

interface ViewMenuProps<Row> {
  all: readonly Column<Row>[];
  view: ReturnType<typeof useColumns<Row>>;
  /** The orders of the list, if it has any. */
  order?: { value: ListSort; sorts: readonly ListSort[]; onChoose: (sort: ListSort) => void } | undefined;
}

/** Chooses the order, columns and the height of rows. */
export function ViewMenu<Row>({ all, view, order }: ViewMenuProps<Row>) {
  const lists = useTranslations("lists");
  const message = useMessage();
  return (
    <Menu
      label={lists("columns")}
      icon={Columns3}
      variant="secondary"
      items={[
        ...(order
          ? [
              {
                kind: "choice" as const,
                id: "sort",
                label: lists("sort"),
                value: order.value,
                options: order.sorts.map((sort) => ({ value: sort, label: lists(`sorts.${sort}`) })),
                onChoose: (value: string) => order.onChoose(value as ListSort),
              },
              { kind: "line" as const, id: "order-line" },
            ]
          : []),
        ...all
          .filter((column) => !column.isFixed)
          .map((column) => ({
            kind: "toggle" as const,
            id: column.id,
            label: message(column.header),
            isOn: view.isShown(column),
            onToggle: () => view.toggle(column.id),
          })),
        ...(view.isChanged ? [{ id: "reset", label: lists("resetColumns"), onSelect: view.reset }] : []),
        { kind: "line" as const, id: "line" },
        {
          kind: "choice" as const,
          id: "density",
          label: lists("density"),
          value: view.density,
          options: [
            { value: "comfortable", label: lists("comfortable") },
            { value: "compact", label: lists("compact") },
          ],
          onChoose: (value) => view.setDensity(value as Density),
        },
      ]}
    />
  );
}
