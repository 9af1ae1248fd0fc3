"use client";

import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { correctingWindows } from "@/components/shared/row-files/correcting-windows";
import { FileDetail } from "@/components/shared/row-files/file-detail";
import { LineName, lineColumns } from "@/components/shared/row-files/file-rows";
import { FileSituation, Go } from "@/components/shared/row-files/file-situation";
import { cardFileRoutes } from "@/lib/areas/cards/card-files/declared";
import type { CardFile } from "@/lib/areas/cards/card-files/schemas";
import { cardFileCorrecting, cardFileView, notRegistered } from "@/lib/areas/cards/card-files/view";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { APPLICATION_STATUS } from "@/lib/areas/cards/cards/status";
import { formatMobile } from "@/lib/kit/format/mobile";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";

const WINDOWS = correctingWindows(["cards.facts"], cardFileCorrecting);

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

/** A file of applicants: whom it would register, its progress, and the outcome of each row. */
export function CardFileDetail({ fileId }: { fileId: string }) {
  const words = useTranslations("cardFiles");
  return (
    <FileDetail
      view={cardFileView}
      fileId={fileId}
      situation={(row) => (
        <>
          <Situation row={row} />
          {row.isKept && row.maySteer && row.counts.done > 0 && <Hand fileId={row.id} />}
        </>
      )}
      facts={(row) => [{ term: words("issuer"), value: <bdi>{row.providerName}</bdi>, isWide: true }]}
      columns={COLUMNS}
      rowHref={({ application }, business) =>
        application ? cardRoutes.cardApplication(business, application.id) : undefined
      }
      nameOf={({ name }) => name}
      windows={WINDOWS}
    />
  );
}

function Situation({ row }: { row: CardFile }) {
  const words = useTranslations("cardFiles");
  const business = useBusiness();
  const { done } = row.counts;
  return (
    <FileSituation
      view={cardFileView}
      row={row}
      before={words("before", { issuer: row.providerName })}
      go={({ label }) => <Go view={cardFileView} row={row} label={label} />}
      // The file never repeats a registration without an answer. Somebody has to open its application and decide.
      doubt={
        row.undecided > 0 && (
          <Alert
            tone="warning"
            title={words("doubt.title", { count: row.undecided })}
            actions={
              row.isKept && (
                <ButtonLink size="sm" href={`${cardFileRoutes.one(business, row.id)}?state=unknown`}>
                  {words("doubt.show")}
                </ButtonLink>
              )
            }
          >
            {words("doubt.body")}
          </Alert>
        )
      }
      done={{
        title: words("done.title", { count: done }),
        body: words("done.body", { count: notRegistered(row.counts, row.rows) }),
      }}
    />
  );
}

const HandWindow = onDemand(
  ["applicant.links", "applicant.state", "cardFiles.hand", "cards.card", "cards.post", "cards.status"],
  async () => (await import("./card-file-hand")).default,
);

/** The step after the registration: each applicant sends documents through a link. */
function Hand({ fileId }: { fileId: string }) {
  const words = useTranslations("cardFiles");
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={words("handTitle")}>
      <p className="mb-4 text-muted text-sm">{words("handBody")}</p>
      <Button icon={Send} onClick={() => setOpen(true)}>
        {words("handAction")}
      </Button>
      {isOpen && <HandWindow fileId={fileId} onClose={() => setOpen(false)} />}
    </Section>
  );
}
