"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type { FileColumns } from "@/lib/kit/row-files/schemas";
import type { CorrectingView } from "@/lib/kit/row-files/view";

interface MapColumnsProps {
  view: CorrectingView;
  fileId: string;
  onClose: () => void;
}

/** The window in which a user tells what each column of a file contains. */
export function MapColumns({ view, fileId, onClose }: MapColumnsProps) {
  const words = useTranslations("rowFiles.map");
  const columns = useOperation(view.operations.columns, { fileId });
  return (
    <Dialog open onOpenChange={onClose} title={words("title")} description={words("body")} isHeld>
      {columns.data ? (
        <Columns view={view} fileId={fileId} known={columns.data} onClose={onClose} />
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

function Columns({ view, fileId, known, onClose }: MapColumnsProps & { known: FileColumns }) {
  const words = useTranslations("rowFiles.map");
  const message = useMessage();
  const map = useOperationMutation(view.operations.map);
  const form = useForm<Values>({
    defaultValues: { columns: Object.fromEntries(known.columns.map(({ field }, index) => [index, field ?? ""])) },
  });
  const options = [
    ...known.fields.map((field) => ({ value: field, label: message(view.fieldName(field)) })),
    ...known.own.map(({ field, name }) => ({ value: field, label: name })),
  ];
  const save = async (values: Values) => {
    const columns = known.columns.map((_, index) => values.columns[index] || null);
    const twice = columns.flatMap((column, index) =>
      column !== null && columns.indexOf(column) < index ? [[`columns.${index}`, "rowFiles.map.twice"]] : [],
    );
    if (twice.length > 0) throw new ApiError("invalid_input", { fields: Object.fromEntries(twice) });
    await map.mutateAsync({ fileId, columns });
    showToast({ tone: "info", title: words("done") });
    onClose();
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
      onCancel={onClose}
    />
  );
}
