"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Sheet } from "@/components/kit/ui/dialog";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditEntryDetail } from "@/lib/areas/records/audit/schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useOperation } from "@/lib/kit/operations/query";
import { ActionName, ActorName, Subject } from "./audit-columns";
import { AuditFacts } from "./audit-facts";

interface AuditEntrySheetProps {
  open: boolean;
  seq: number | undefined;
  onClose: () => void;
}

/** One entry whole: its facts and its place in the chain. */
export function AuditEntrySheet({ open, seq, onClose }: AuditEntrySheetProps) {
  const audit = useTranslations("audit.detail");
  const { locale } = usePreferences();
  const { data, error, refetch } = useOperation(
    auditOperations.entry,
    { seq: seq ?? 1 },
    { enabled: seq !== undefined },
  );
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={audit("title", { seq: localizeDigits(seq ?? "", locale) })}
      side="end"
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton className="h-40" />}
      {data && <Detail entry={data} />}
    </Sheet>
  );
}

function Detail({ entry }: { entry: AuditEntryDetail }) {
  const audit = useTranslations("audit");
  return (
    <div className="space-y-6">
      <Alert tone={entry.isIntact ? "success" : "danger"}>
        {entry.isIntact ? audit("detail.intact") : audit("detail.broken")}
      </Alert>
      <DescriptionList
        columns={1}
        items={[
          { term: audit("columns.action"), value: <ActionName row={entry} /> },
          {
            term: audit("columns.actor"),
            value: (
              <bdi>
                <ActorName row={entry} />
              </bdi>
            ),
          },
          {
            term: audit("columns.subject"),
            value: (
              <bdi>
                <Subject row={entry} />
              </bdi>
            ),
          },
          {
            term: audit("columns.at"),
            value: <DateText value={entry.at} form="exact" className="!whitespace-normal" />,
          },
          entry.ip !== null && { term: audit("columns.address"), value: <bdi dir="ltr">{entry.ip}</bdi> },
          entry.requestId !== null && {
            term: audit("detail.request"),
            value: <Id value={entry.requestId} label={audit("detail.request")} />,
          },
        ]}
      />
      <section>
        <h3 className="mb-2 font-semibold">{audit("detail.facts")}</h3>
        <AuditFacts detail={entry.detail} />
      </section>
      <DescriptionList
        columns={1}
        items={[
          { term: audit("detail.hash"), value: <Id value={entry.hash} label={audit("detail.hash")} /> },
          {
            term: audit("detail.previous"),
            value: <Id value={entry.previousHash} label={audit("detail.previous")} />,
          },
        ]}
      />
    </div>
  );
}
