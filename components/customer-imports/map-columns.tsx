"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/forms/form-of";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { showToast } from "@/components/ui/toast";
import { customerImportOperations } from "@/lib/customer-imports/operations";
import type { ImportedColumns } from "@/lib/customer-imports/schemas";
import { useMessage } from "@/lib/i18n/use-message";
import { ApiError } from "@/lib/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/operations/query";

interface MapColumnsProps {
  importId: string;
  onClose: () => void;
}

/** What each column of a file holds, chosen by whoever knows it. */
export default function MapColumns({ importId, onClose }: MapColumnsProps) {
  const words = useTranslations("customerImport.map");
  const columns = useOperation(customerImportOperations.columns, { importId });
  return (
    <Dialog open onOpenChange={onClose} title={words("title")} description={words("body")} isHeld>
      {columns.data ? (
        <Columns importId={importId} known={columns.data} onDone={onClose} />
      ) : columns.error ? (
        <ErrorState error={columns.error} onRetry={columns.refetch} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

interface Values {
  columns: Record<string, string>;
}

function Columns({ importId, known, onDone }: { importId: string; known: ImportedColumns; onDone: () => void }) {
  const words = useTranslations("customerImport.map");
  const message = useMessage();
  const map = useOperationMutation(customerImportOperations.map);
  const form = useForm<Values>({
    defaultValues: { columns: Object.fromEntries(known.columns.map(({ field }, index) => [index, field ?? ""])) },
  });
  const options = [
    ...known.fields.map((field) => ({ value: field, label: message(`customers.fields.${field}`) })),
    ...known.own.map(({ field, name }) => ({ value: field, label: name })),
  ];
  const save = async (values: Values) => {
    const columns = known.columns.map((_, index) => values.columns[index] || null);
    const twice = columns.flatMap((column, index) =>
      column !== null && columns.indexOf(column) < index ? [[`columns.${index}`, "customerImport.map.twice"]] : [],
    );
    if (twice.length > 0) throw new ApiError("invalid_input", { fields: Object.fromEntries(twice) });
    await map.mutateAsync({ importId, columns });
    showToast({ tone: "info", title: words("done") });
    onDone();
  };
  return (
    <FormOf
      form={form}
      label={words("title")}
      action={words("save")}
      fields={known.columns.flatMap(({ heading, sample }, index) =>
        heading === ""
          ? []
          : [
              {
                name: `columns.${index}` as const,
                label: heading,
                isOwnWord: true,
                kind: "choice" as const,
                options,
                placeholder: words("leave"),
                hint: sample === null ? undefined : words("example", { value: sample }),
              },
            ],
      )}
      onSubmit={save}
      onCancel={onDone}
    />
  );
}
