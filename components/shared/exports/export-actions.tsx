"use client";

import { Download, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportRow } from "@/lib/areas/records/exports/schemas";
import { isOpenExport } from "@/lib/areas/records/exports/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** What can be done with a file: have it, stop it, make it again. */
export function ExportActions({ row }: { row: ExportRow }) {
  const words = useTranslations("exports");
  const business = useBusiness();
  const canExport = useCan("exports.create");
  const errorText = useErrorText();
  const cancel = useOperationMutation(exportOperations.cancel);
  const create = useOperationMutation(exportOperations.create);
  const onError = (error: unknown) => {
    const { title, action } = errorText(error);
    showToast({ tone: "danger", title, description: action });
  };

  if (row.isDownloadable) {
    return (
      <a
        href={exportRoutes.exportFile(business, row.id)}
        download
        className={buttonClass("secondary", "sm", "whitespace-nowrap")}
        aria-label={words("downloadFile", { source: words(`source.${row.source}`) })}
      >
        <Download aria-hidden className="size-4" />
        {words("download")}
      </a>
    );
  }
  if (!canExport) return null;
  if (isOpenExport(row.status)) {
    if (!row.mayCancel) return null;
    return (
      <Button
        size="sm"
        variant="ghost"
        icon={X}
        isLoading={cancel.isPending}
        onClick={() =>
          cancel.mutate(
            { exportId: row.id },
            { onSuccess: () => showToast({ tone: "info", title: words("canceled") }), onError },
          )
        }
      >
        {words("cancel")}
      </Button>
    );
  }
  const { source, format, input } = row;
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={RotateCcw}
      className="whitespace-nowrap"
      isLoading={create.isPending}
      onClick={() =>
        create.mutate(
          { source, format, input },
          { onSuccess: () => showToast({ tone: "info", title: words("started") }), onError },
        )
      }
    >
      {words("again")}
    </Button>
  );
}
