"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Dialog } from "@/components/kit/ui/dialog";
import { showToast } from "@/components/kit/ui/toast";
import { customerOperations } from "@/lib/areas/people/customers/operations";
import type { CustomField } from "@/lib/areas/people/customers/server/answers";
import { plainLetters } from "@/lib/kit/format/plain-letters";
import { ApiError } from "@/lib/kit/operations/errors";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface CustomFieldNameProps {
  /** The one that is there; without it a new one. */
  field: CustomField | undefined;
  onClose: () => void;
}

/** Names a new field, or renames an existing one. */
export function CustomFieldName({ field, onClose }: CustomFieldNameProps) {
  const words = useTranslations("customers.custom");
  return (
    <Dialog open onOpenChange={onClose} title={words(field ? "rename" : "create")} size="sm">
      <NameForm field={field} onDone={onClose} />
    </Dialog>
  );
}

function NameForm({ field, onDone }: { field: CustomField | undefined; onDone: () => void }) {
  const words = useTranslations("customers.custom");
  const common = useTranslations("common.actions");
  const create = useOperationMutation(customerOperations.createField);
  const update = useOperationMutation(customerOperations.updateField);
  const form = useForm({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/people/customers/schemas")).customFieldCreateInput,
    ),
    defaultValues: { name: field?.name ?? "" },
  });
  const { data: all } = useEveryRow(customerOperations.fields, { perPage: 100 });
  const save = async (input: { name: string }) => {
    // The service returns values by field name, so two fields with one name could not be told apart.
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
