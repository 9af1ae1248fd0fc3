"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { auditOperations } from "@/lib/areas/records/audit/operations";
import type { AuditChainState } from "@/lib/areas/records/audit/schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation } from "@/lib/kit/operations/query";

/** Whether the log is as it was written: its newest entries checked just now, the older ones not long ago. */
export function ChainState() {
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
