"use client";

import { Download, FileCheck2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditChainState } from "@/lib/areas/records/audit/schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useOperation } from "@/lib/kit/operations/query";

/** Its words grow with every area, and it shows nothing before its answer. */
const AuditList = late(
  loadWithWords(
    ["audit", "audit.actions", "audit.words", "exports", "team.enabled"],
    async () => (await import("./audit-list")).AuditList,
  ),
  () => <Skeleton className="h-96" />,
  { when: "next", isBrowserOnly: true },
);

/** The audit log: newest first, each entry with its place in the chain. */
export function AuditPage() {
  const audit = useTranslations("audit");
  const { business } = useMember();
  return (
    <>
      <PageHeader
        title={audit("title")}
        description={audit("description")}
        actions={
          <>
            <ButtonLink href={auditRoutes.auditVerify(business)} icon={FileCheck2}>
              {audit("verifyFile")}
            </ButtonLink>
            <a href={auditRoutes.exportFile(business)} download className={buttonClass()} title={audit("exportHint")}>
              <Download aria-hidden className="size-4" />
              {audit("export")}
            </a>
          </>
        }
      />
      <ChainState />
      <AuditList />
    </>
  );
}

/** Whether the log is as it was written: its newest entries checked just now, the older ones not long ago. */
function ChainState() {
  const audit = useTranslations("audit.chain");
  const { data, error, refetch, isFetching } = useOperation(auditOperations.verify, {});
  if (error && !data)
    return <ErrorState error={error} onRetry={() => refetch()} isRetrying={isFetching} className="mb-4" />;
  return (
    <div role="status" className="mb-4">
      {data ? <Report state={data} /> : <Alert tone="neutral">{audit("checking")}</Alert>}
    </div>
  );
}

function Report({ state }: { state: AuditChainState }) {
  const audit = useTranslations("audit.chain");
  const message = useMessage();
  const { locale } = usePreferences();
  if (state.broken) {
    return (
      <Alert tone="danger" title={audit("broken", { seq: localizeDigits(state.broken.seq, locale) })}>
        <p>{message(`audit.chain.reasons.${state.broken.reason}`)}</p>
        <p>{audit("whatToDo")}</p>
      </Alert>
    );
  }
  return (
    <Alert tone="success">
      <span className="font-medium">
        {state.lastSeq === 0 ? audit("wholeEmpty") : audit("whole", { seq: localizeDigits(state.lastSeq, locale) })}
      </span>{" "}
      {state.lastCheckpointAt === null ? (
        audit("noCheckpoint")
      ) : (
        <>
          {audit("checkpoint", { count: state.checkpoints })} <DateText value={state.lastCheckpointAt} />
        </>
      )}
    </Alert>
  );
}
