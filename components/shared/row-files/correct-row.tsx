"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { Alert } from "@/components/kit/ui/alert";
import { Dialog } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { MOST_CELL_LETTERS } from "@/lib/kit/row-files/limits";
import type { FileCells } from "@/lib/kit/row-files/schemas";
import type { CorrectingView } from "@/lib/kit/row-files/view";

interface CorrectRowProps {
  view: CorrectingView;
  fileId: string;
  line: number;
  onClose: () => void;
}

/** Corrects one row of a file where it stands. */
export function CorrectRow({ view, fileId, line, onClose }: CorrectRowProps) {
  const words = useTranslations("rowFiles.correct");
  const { locale } = usePreferences();
  const row = useOperation(view.operations.row, { fileId, line });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words("title", { line: formatNumber(line, locale) })}
      description={words("body")}
      isHeld
    >
      {row.data ? (
        <Cells view={view} fileId={fileId} row={row.data} onDone={onClose} />
      ) : row.error ? (
        <ErrorState error={row.error} onRetry={row.refetch} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  );
}

interface Values {
  cells: Record<string, string>;
}

interface CellsProps {
  view: CorrectingView;
  fileId: string;
  row: FileCells;
  onDone: () => void;
}

function Cells({ view, fileId, row, onDone }: CellsProps) {
  const { line, columns, cells, problems } = row;
  const words = useTranslations("rowFiles.correct");
  const message = useMessage();
  const refusal = useRefusal();
  const { locale } = usePreferences();
  const correct = useOperationMutation(view.operations.correct);
  const form = useForm<Values>({
    defaultValues: { cells: Object.fromEntries(cells.map((cell, index) => [index, cell])) },
    errors: {
      cells: Object.fromEntries(
        Object.entries(problems).map(([index, said]) => [index, { type: "server", message: said }]),
      ),
    },
  });
  const save = async (values: Values) => {
    try {
      await correct.mutateAsync({
        fileId,
        line,
        cells: cells.map((cell, index) => values.cells[index] ?? cell),
      });
    } catch (error) {
      throw error instanceof ApiError ? named(error) : error;
    }
    showToast({ tone: "success", title: words("done", { line: formatNumber(line, locale) }) });
    onDone();
  };
  /** What the file has no column for is said by its name, above the buttons. */
  const named = (error: ApiError): ApiError => {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, said]) =>
        name.startsWith("cells.") || name === "row"
          ? [name, said]
          : [name, `${message(view.fieldName(name))}: ${refusal(said)}`],
      ),
    );
    return Object.assign(error, { fields });
  };
  const shown = columns.flatMap(({ heading, field }, index) => (field === null ? [] : [{ heading, index }]));
  if (shown.length === 0) return <Alert tone="warning">{words("noColumns")}</Alert>;
  return (
    <FormOf
      form={form}
      label={words("title", { line: formatNumber(line, locale) })}
      action={words("save")}
      fields={shown.map(({ heading, index }) => ({
        name: `cells.${index}` as const,
        label: heading,
        isOwnWord: true,
        kind: "text",
        maxLength: MOST_CELL_LETTERS,
      }))}
      onSubmit={save}
      onCancel={onDone}
    />
  );
}
