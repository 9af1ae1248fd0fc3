"use client";

import { Pencil, Plus, TextCursorInput, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { OperationList } from "@/components/data-table/operation-list";
import { useListState } from "@/components/data-table/use-list-state";
import { FormOf } from "@/components/forms/form-of";
import { useSchemaResolver } from "@/components/forms/use-schema-resolver";
import { columnsOf } from "@/components/records/columns-of";
import { RemoveDialog } from "@/components/records/remove-dialog";
import { useCan } from "@/components/shell/member-context";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { IconButton } from "@/components/ui/icon-button";
import { showToast } from "@/components/ui/toast";
import type { CustomField } from "@/lib/customers/answers";
import { customFieldFields, customFieldListState } from "@/lib/customers/fields";
import { customerOperations } from "@/lib/customers/operations";
import { plainLetters } from "@/lib/format/plain-letters";
import { ApiError } from "@/lib/operations/errors";
import { useEveryRow } from "@/lib/operations/every-row";
import { useOperationMutation } from "@/lib/operations/query";

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
      <Dialog
        open={doing?.what === "create" || doing?.what === "rename"}
        onOpenChange={close}
        title={words(doing?.what === "rename" ? "rename" : "create")}
        size="sm"
      >
        <NameForm field={doing?.what === "rename" ? doing.field : undefined} onDone={close} />
      </Dialog>
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
        />
      )}
    </>
  );
}

/** Names a new field, or one that is there anew. */
function NameForm({ field, onDone }: { field: CustomField | undefined; onDone: () => void }) {
  const words = useTranslations("customers.custom");
  const common = useTranslations("common.actions");
  const create = useOperationMutation(customerOperations.createField);
  const update = useOperationMutation(customerOperations.updateField);
  const form = useForm({
    resolver: useSchemaResolver(async () => (await import("@/lib/customers/schemas")).customFieldCreateInput),
    defaultValues: { name: field?.name ?? "" },
  });
  const { data: all } = useEveryRow(customerOperations.fields, { perPage: 100 });
  const save = async (input: { name: string }) => {
    // The service tells values by their fields' names: two of one name could not be told apart.
    const isTaken = all?.items.some(
      ({ id, name }) => id !== field?.id && plainLetters(name) === plainLetters(input.name),
    );
    if (isTaken) throw new ApiError("invalid_input", { fields: { name: "errors.nameTaken" } });
    await (field ? update.mutateAsync({ ...input, fieldId: field.id }) : create.mutateAsync(input));
    showToast({ title: words(field ? "renamed" : "created"), tone: "success" });
    onDone();
  };
  return (
    <FormOf
      form={form}
      fields={[{ name: "name", label: words("name"), kind: "text", maxLength: 100 }]}
      label={words(field ? "rename" : "create")}
      action={common("save")}
      onSubmit={save}
      onCancel={onDone}
    />
  );
}
