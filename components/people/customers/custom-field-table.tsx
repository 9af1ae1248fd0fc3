"use client";

import { Pencil, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { IconButton } from "@/components/kit/ui/icon-button";
import { onDemand } from "@/components/kit/ui/on-demand";
import { OperationList } from "@/components/shared/parts/operation-list";
import { columnsOf } from "@/components/shared/records/columns-of";
import { RemoveDialog } from "@/components/shared/records/remove-dialog";
import { customFieldFields, customFieldListState } from "@/lib/areas/people/customers/fields";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { CustomField } from "@/lib/areas/people/customers/server/answers";

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
