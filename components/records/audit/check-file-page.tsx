"use client";

import { FileCheck2, FileUp } from "lucide-react";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useMember } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Id } from "@/components/kit/ui/id";
import { PageHeader } from "@/components/kit/ui/page-header";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import type { AuditFileReport } from "@/lib/areas/records/audit/schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { ApiError, fromProblem } from "@/lib/kit/operations/errors";

/** Checks a downloaded audit log without a shell. It says what in the file is valid and what a file cannot prove. */
export function CheckFilePage() {
  const words = useTranslations("audit.file");
  const audit = useTranslations("audit");
  const { business } = useMember();
  const [file, setFile] = useState<File | null>(null);
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<AuditFileReport | ApiError | null>(null);
  const id = useId();
  const check = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    setChecking(true);
    setOutcome(await upload(business, file).catch((error: unknown) => asApiError(error)));
    setChecking(false);
  };
  return (
    <>
      <PageHeader
        title={words("title")}
        description={words("description")}
        back={{ href: auditRoutes.audit(business), label: audit("title") }}
      />
      <div className="max-w-3xl space-y-4">
        <Section title={words("choose")} description={words("hint")}>
          <form onSubmit={check} className="flex flex-wrap items-center gap-3">
            {/* The browser's own file control uses the browser's language and is cut off on a phone. */}
            <label
              htmlFor={id}
              className={buttonClass(
                "secondary",
                "md",
                "relative max-w-full cursor-pointer has-[:focus-visible]:outline-2",
              )}
            >
              <FileUp aria-hidden className="size-4 shrink-0" />
              <span className="sr-only">{words("choose")}: </span>
              <bdi className="truncate">{file?.name ?? words("pick")}</bdi>
              <input
                id={id}
                type="file"
                accept=".jsonl,.ndjson,.txt,application/x-ndjson"
                className="sr-only"
                onChange={(event) => {
                  setFile(event.target.files?.[0] ?? null);
                  setOutcome(null);
                }}
              />
            </label>
            <Button type="submit" variant="primary" icon={FileCheck2} isLoading={isChecking} disabled={!file}>
              {words("action")}
            </Button>
          </form>
        </Section>
        <div role="status">
          {outcome instanceof ApiError && <ErrorState error={outcome} />}
          {outcome && !(outcome instanceof ApiError) && <Report report={outcome} />}
        </div>
      </div>
    </>
  );
}

function Report({ report }: { report: AuditFileReport }) {
  const words = useTranslations("audit.file");
  const message = useMessage();
  const { locale } = usePreferences();
  const { broken, entries, withheld, lastSeq, lastHash, checkpoints, signedAt, later } = report;
  if (entries === 0 && broken?.reason === "unreadable") return <Alert tone="danger">{words("notALog")}</Alert>;
  const counted = words("entries", { count: entries });
  return (
    <div className="space-y-4">
      {broken ? (
        <Alert tone="danger" title={words("broken", { seq: localizeDigits(broken.seq, locale) })}>
          {message(`audit.chain.reasons.${broken.reason}`)}
        </Alert>
      ) : (
        <Alert tone="success" title={words("whole")}>
          {withheld > 0
            ? `${counted}${locale === "fa" ? "؛ " : "; "}${words("withheld", { count: withheld })}`
            : counted}
        </Alert>
      )}
      <Section title={words("holds")} level={3}>
        <ul className="list-disc space-y-1 ps-5">
          {lastSeq > 0 && <li>{words("chain", { seq: localizeDigits(lastSeq, locale) })}</li>}
          {/* Nothing after the first invalid entry is checked, including the signature. */}
          {!broken && (
            <>
              <li>
                {signedAt === null
                  ? words("unsigned")
                  : words.rich("signed", { at: () => <DateText value={signedAt} form="exact" /> })}
              </li>
              <li>{words("checkpoints", { count: checkpoints })}</li>
              {later !== null && <li>{words("later", { count: later })}</li>}
            </>
          )}
          <li>
            {words("last")}: <Id value={lastHash} label={words("last")} />
          </li>
        </ul>
      </Section>
      <Section title={words("limits")} level={3}>
        <p>{words("alone")}</p>
        {!report.areCheckpointsIntact && <p className="mt-2 text-danger">{words("badCheckpoints")}</p>}
      </Section>
    </div>
  );
}

/** @throws ApiError */
async function upload(business: string, file: File): Promise<AuditFileReport> {
  const answer = await fetch(auditRoutes.verifyFile(business), {
    method: "POST",
    headers: { "x-daftar-request": "1", "content-type": "application/x-ndjson" },
    body: file,
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw fromProblem(body, answer.status, answer.headers.get("x-request-id") ?? undefined);
  return body as AuditFileReport;
}

const asApiError = (error: unknown): ApiError => (error instanceof ApiError ? error : new ApiError("network"));
