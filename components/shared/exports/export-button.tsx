"use client";

import { Download, FileSpreadsheet, FileText } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Menu } from "@/components/kit/ui/menu";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Spinner } from "@/components/kit/ui/spinner";
import { showToast } from "@/components/kit/ui/toast";
import { exportRoutes } from "@/lib/areas/records/exports/declared";
import { exportOperations } from "@/lib/areas/records/exports/operations";
import type { ExportFormat, ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { isOpenExport } from "@/lib/areas/records/exports/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

interface ExportButtonProps {
  source: ExportSourceName;
  /** What the list was asked for; its page does not matter. */
  input: Record<string, unknown>;
}

/** Makes a file of everything a list's filters show. Its progress stays in sight here; the file stays in Exports. */
export function ExportButton({ source, input }: ExportButtonProps) {
  const words = useTranslations("exports");
  const { locale } = usePreferences();
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const canExport = useCan("exports.create");
  const create = useOperationMutation(exportOperations.create);
  const [exportId, setExportId] = useState<string | null>(null);
  const { data } = useOperation(
    exportOperations.show,
    { exportId: exportId ?? "" },
    // The stream tells of progress; the slow look beside it is for when the stream is lost.
    { enabled: exportId !== null, refetchInterval: exportId === null ? false : 5000 },
  );
  const current = data?.id === exportId ? data : undefined;
  const isBusy = create.isPending || (exportId !== null && (current === undefined || isOpenExport(current.status)));

  const openExports = () => router.push(exportRoutes.exports(business));
  const announceEnd = useEffectEvent(() => {
    if (!current || isOpenExport(current.status)) return;
    setExportId(null);
    if (current.status === "done") {
      const download = () => window.location.assign(exportRoutes.exportFile(business, current.id));
      showToast({ tone: "success", title: words("ready"), action: { label: words("download"), onClick: download } });
    } else if (current.status === "failed") {
      // Why is said there, beside the file: every list would carry the words for all reasons.
      const action = { label: words("openExports"), onClick: openExports };
      showToast({ tone: "danger", title: words("failedTitle"), action });
    }
  });
  const status = current?.status;
  useEffect(() => {
    if (status) announceEnd();
  }, [status]);

  if (!canExport) return null;

  const start = (format: ExportFormat) =>
    create.mutate(
      { source, format, input },
      {
        onSuccess: ({ id }) => {
          setExportId(id);
          const action = { label: words("openExports"), onClick: openExports };
          showToast({ tone: "info", title: words("started"), description: words("startedHint"), action });
        },
        onError: (error) =>
          showToast({ tone: "danger", title: words("failedTitle"), description: errorText(error).action }),
      },
    );

  const name =
    isBusy && current ? words("progress", { done: formatNumber(current.rowsDone, locale) }) : words("button");
  return (
    <>
      <Menu
        label={`${name}: ${words("buttonHint")}`}
        icon={isBusy ? undefined : Download}
        variant="secondary"
        items={[
          { id: "csv", label: words("csv"), icon: FileText, isDisabled: isBusy, onSelect: () => start("csv") },
          {
            id: "xlsx",
            label: words("xlsx"),
            icon: FileSpreadsheet,
            isDisabled: isBusy,
            onSelect: () => start("xlsx"),
          },
          { kind: "line", id: "line" },
          { kind: "link", id: "list", label: words("openExports"), href: exportRoutes.exports(business) },
        ]}
      >
        {isBusy && <Spinner />}
        {name}
      </Menu>
      <span role="status" className="sr-only">
        {isBusy ? words("started") : ""}
      </span>
    </>
  );
}
