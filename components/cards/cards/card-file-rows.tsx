"use client";

import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { FileRows, LineName, lineColumns, type RowCorrecting } from "@/components/shared/row-files/file-rows";
import type { CardFile } from "@/lib/areas/cards/card-files/schemas";
import { cardFileView } from "@/lib/areas/cards/card-files/view";
import { APPLICATION_STATUS } from "@/lib/areas/cards/cards/application";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { formatMobile } from "@/lib/kit/format/mobile";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";

const COLUMNS = lineColumns(cardFileView, {
  title: { id: "name", header: "cardFiles.row.name", cell: ({ name }) => <LineName name={name} />, card: "title" },
  more: [
    {
      id: "application",
      header: "cardFiles.row.application",
      cell: ({ application }) =>
        application && (
          <StatusBadge status={statusViewOf(APPLICATION_STATUS, { ...application, status: application.standing })} />
        ),
    },
    {
      id: "mobile",
      header: "cardFiles.row.mobile",
      cell: ({ mobile }) =>
        mobile && (
          <bdi dir="ltr" className="whitespace-nowrap">
            {formatMobile(mobile)}
          </bdi>
        ),
    },
    {
      id: "nationalCode",
      header: "cardFiles.row.nationalCode",
      cell: ({ nationalCode }) => nationalCode && <bdi dir="ltr">{nationalCode}</bdi>,
    },
  ],
});

const CORRECTING: RowCorrecting = {
  action: "cardFiles.correctRow",
  name: "cardFiles.correctThis",
  Window: onDemand(
    ["cardFiles.correct", "cardFiles.map", "cards.facts", "errors"],
    async () => (await import("./card-file-correct")).default,
  ),
};

/** The rows of a file with their outcomes, and the current state of each application. */
export function CardFileRows({ row: { id, isCorrectable } }: { row: CardFile }) {
  const business = useBusiness();
  return (
    <FileRows
      view={cardFileView}
      fileId={id}
      columns={COLUMNS}
      rowHref={({ application }) => (application ? cardRoutes.cardApplication(business, application.id) : undefined)}
      nameOf={({ name }) => name}
      correcting={isCorrectable ? CORRECTING : undefined}
    />
  );
}
