"use client";

import { Pencil, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { columnsOf } from "@/components/records/columns-of";
import { RemoveDialog } from "@/components/records/remove-dialog";
import { useCan } from "@/components/shell/member-context";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { onDemand } from "@/components/ui/on-demand";
import type { CustomField } from "@/lib/customers/answers";
import { customFieldFields, customFieldListState } from "@/lib/customers/fields";
import { customerOperations } from "@/lib/customers/operations";

const NameDialog = onDemand(["customers", "errors"], async () => (await import("./custom-field-name")).CustomFieldName);

type Doing = { what: "create" } | { what: "rename" | "remove"; field: CustomField } | null;

/** The fields that the business keeps of its customers besides. */
export function CustomFieldTable() {
  const words = useTranslations("customers.custom");
  const canWrite = useCan("customers.write");
  const canRemove = useCan("customers.remove");
  const list = useListState(customFieldListState);
  const [doing, setDoing] = useState<Doing>(null);
  const close = () => setDoing(null);
  const create = canWrite && (
    <Button variant="primary" icon={Plus} onClick={() => setDoing({ what: "create" })}>
      {words("create")}
    </Button>
  );
  return (
    <>
      <OperationList
        label={words("list")}
        operation={customerOperations.fields}
        input={list.value}
        list={list}
        columns={[
          ...columnsOf(customFieldFields),
          {
            id: "actions",
            header: "customers.custom.actions",
            isFixed: true,
            align: "end",
            cell: (field) => (
              <span className="inline-flex gap-1">
                {canWrite && (
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={`${words("rename")}: ${field.name}`}
                    onClick={() => setDoing({ what: "rename", field })}
                  />
                )}
                {canRemove && (
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    label={`${words("remove")}: ${field.name}`}
                    onClick={() => setDoing({ what: "remove", field })}
                  />
                )}
              </span>
            ),
          },
        ]}
        rowId={({ id }) => id}
        filters={(actions) => (
          <div className="mb-3 flex flex-wrap items-center justify-end gap-2">
            {actions}
            {create}
          </div>
        )}
        nothing={<EmptyState icon={TextCursorInput} title={words("empty.title")} description={words("empty.body")} />}
      />
      {(doing?.what === "create" || doing?.what === "rename") && (
        <NameDialog field={doing.what === "rename" ? doing.field : undefined} onClose={close} />
      )}
      {doing?.what === "remove" && (
        <RemoveDialog
          operation={customerOperations.removeField}
          input={{ fieldId: doing.field.id }}
          open
          onOpenChange={close}
          title={words("removeTitle", { name: doing.field.name, id: doing.field.id })}
          description={words("removeBody")}
          action={words("remove")}
          typedWord={doing.field.name}
          done={words("removed")}
          onRemoved={close}
          tied={{ of: "customerField", id: doing.field.id }}
        />
      )}
    </>
  );
}
