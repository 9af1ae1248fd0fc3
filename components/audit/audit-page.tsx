"use client";

import { ChevronLeft, ChevronRight, Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { DataTable } from "@/components/data-table/data-table";
import { useListState } from "@/components/data-table/use-list-state";
import { useMember } from "@/components/shell/member-context";
import { Button, buttonClass } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { auditListState, toListInput } from "@/lib/audit/list-state";
import { auditOperations } from "@/lib/audit/operations";
import { useOperation } from "@/lib/operations/query";
import { routes } from "@/lib/routes";
import { AUDIT_COLUMNS } from "./audit-columns";
import { AuditEntrySheet } from "./audit-entry-sheet";
import { AuditFilters } from "./audit-filters";
import { ChainState } from "./chain-state";

/** The audit log: newest first, fifty at a time, each entry with its place in the chain. */
export function AuditPage() {
  const audit = useTranslations("audit");
  const { business } = useMember();
  const list = useListState(auditListState);
  const { data, error, refetch, isPlaceholderData } = useOperation(auditOperations.list, toListInput(list.value), {
    keepPrevious: true,
  });
  const isFiltered = (["action", "actor", "from", "to"] as const).some(list.isOn);
  const older = data?.nextBefore ?? undefined;
  return (
    <>
      <PageHeader
        title={audit("title")}
        description={audit("description")}
        actions={
          <a href={routes.api.auditExport(business)} download className={buttonClass()} title={audit("exportHint")}>
            <Download aria-hidden className="size-4" />
            {audit("export")}
          </a>
        }
      />
      <ChainState />
      <AuditFilters list={list} />
      <DataTable
        label={audit("title")}
        columns={AUDIT_COLUMNS}
        rows={data?.items}
        rowId={({ seq }) => String(seq)}
        rowHref={({ seq }) => list.hrefOf({ entry: seq })}
        rowName={({ seq }) => audit("detail.title", { seq: String(seq) })}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
        isUpdating={isPlaceholderData}
        density="compact"
        skeletonRows={20}
        empty={<EmptyState title={isFiltered ? audit("emptyFiltered") : audit("empty")} />}
        footer={
          <div className="flex flex-wrap justify-between gap-2 px-4 py-3">
            <Button size="sm" disabled={!list.value.before} onClick={() => list.set({ before: undefined })}>
              <ChevronRight aria-hidden className="size-4 ltr:rotate-180" />
              {audit("newest")}
            </Button>
            <Button size="sm" disabled={!older || isPlaceholderData} onClick={() => list.set({ before: older })}>
              {audit("older")}
              <ChevronLeft aria-hidden className="size-4 ltr:rotate-180" />
            </Button>
          </div>
        }
      />
      <AuditEntrySheet seq={list.value.entry} onClose={() => list.set({ entry: undefined }, { replace: true })} />
    </>
  );
}
