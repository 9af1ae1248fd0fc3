"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { ButtonLink } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { ExportButton } from "@/components/shared/exports/export-button";
import { OperationList } from "@/components/shared/parts/operation-list";
import { Filters } from "@/components/shared/records/filters";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { type AuditListState, auditFilters, auditListInputOf, auditListState } from "@/lib/areas/records/audit/filters";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { allNames, type FilterSet } from "@/lib/kit/records/filter";
import { AUDIT_COLUMNS } from "./audit-columns";

const AuditEntrySheet = onDemand(
  ["audit", "audit.actions", "audit.facts", "audit.words", "exports.filters", "policy"],
  async () => (await import("./audit-entry-sheet")).AuditEntrySheet,
);

/** The entries, newest first, and what narrows them down: its words name everything that can happen. */
export function AuditList() {
  const audit = useTranslations("audit");
  const { business } = useMember();
  const list = useListState(auditListState);
  const { page, entry } = list.value;
  const filters = useFilters();
  const names = allNames(auditFilters);
  return (
    <>
      <OperationList
        label={audit("title")}
        operation={auditOperations.list}
        input={auditListInputOf(list.value)}
        list={list}
        nextCursor={({ nextBefore }) => nextBefore}
        columns={AUDIT_COLUMNS}
        rowId={({ seq }) => String(seq)}
        rowHref={({ seq }) => list.hrefOf({ page, entry: seq })}
        rowName={({ seq }) => audit("detail.title", { seq: String(seq) })}
        filterSet={auditFilters}
        filterNames={names}
        filteredTitle={list.value.q && audit("unsearched.title")}
        filteredHint={list.value.q && audit("unsearched.body")}
        filters={(actions) => (
          <Filters
            list={list}
            filters={filters}
            actions={
              <>
                {actions}
                <ButtonLink href={auditRoutes.auditPrint(business, filtersOf(list.value, names))} icon={Printer}>
                  <span className="max-sm:sr-only">{audit("print")}</span>
                </ButtonLink>
                <ExportButton source="audit" input={auditListInputOf({ ...list.value, page: undefined })} />
              </>
            }
          />
        )}
        density="compact"
        nothing={<EmptyState title={audit("empty")} />}
      />
      <AuditEntrySheet
        open={entry !== undefined}
        seq={entry}
        onClose={() => list.set({ page, entry: undefined }, { replace: true })}
      />
    </>
  );
}

/** What narrows the list down, as its address has it. */
const filtersOf = (state: AuditListState, names: readonly (keyof AuditListState)[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (state[name] ? [[name, String(state[name])]] : [])));

function useFilters(): FilterSet {
  const audit = useTranslations("audit.filters");
  const { data: members = [] } = useOperation(auditOperations.actors, {});
  const people = new Map([["system", audit("system")], ...members.map(({ id, name }) => [id, name] as const)]);
  const { actor } = auditFilters;
  return {
    ...auditFilters,
    actor: { ...actor, values: [...people.keys()], labelOf: (id) => people.get(id) ?? id },
  };
}
