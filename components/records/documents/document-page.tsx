"use client";

import { FileX2, Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { ErrorState } from "@/components/kit/ui/error-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { PageHeader } from "@/components/kit/ui/page-header";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { ToldText } from "@/components/shared/parts/told-text";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import type { DocumentShown } from "@/lib/areas/records/documents/document";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { DOCUMENT_STATUS } from "@/lib/areas/records/documents/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { placeOf } from "./document-about";
import { DocumentPaper } from "./document-paper";
import { BothCalendars } from "./document-value";

const WithdrawDialog = onDemand(
  ["documents.list", "documents.withdraw", "errors"],
  async () => (await import("./withdraw-dialog")).WithdrawDialog,
);

/** A document as it was given out, to print once more, and what may be done with it. */
export function DocumentPage({ documentId }: { documentId: string }) {
  const words = useTranslations("documents");
  const common = useTranslations("common");
  const business = useBusiness();
  const back = { href: useLastList(documentRoutes.documents(business)), label: words("title") };
  const { data, error, refetch, isFetching } = useOperation(documentOperations.show, { documentId });
  if (data) return <Shown document={data} back={back} />;
  const isUnknown = error?.code === "not_found" || error?.code === "invalid_input";
  return (
    <>
      <PageHeader back={back} title={words("one")} />
      {isUnknown ? (
        <Card>
          <EmptyState icon={FileX2} title={words("notFound.title")} description={words("notFound.body")} />
        </Card>
      ) : error ? (
        <Card>
          <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
        </Card>
      ) : (
        <DetailSkeleton label={common("loading")} />
      )}
    </>
  );
}

function Shown({ document, back }: { document: DocumentShown; back: { href: string; label: string } }) {
  const words = useTranslations("documents");
  const business = useBusiness();
  const mayIssue = useCan("documents.issue");
  const [isOpen, setOpen] = useState(false);
  const { content, check, withdrawn, state } = document;
  return (
    <>
      {/* The sheet below has the page's own heading. */}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <span className="flex flex-wrap items-center gap-3">
          <TextLink href={back.href}>{back.label}</TextLink>
          <TextLink href={placeOf(business, document)}>{words(`paper.source.${document.kind}`)}</TextLink>
          <StatusBadge status={DOCUMENT_STATUS[state]} />
        </span>
        <span className="flex flex-wrap gap-2">
          {mayIssue && document.mayWithdraw && (
            <Button icon={FileX2} onClick={() => setOpen(true)}>
              {words("withdraw.action")}
            </Button>
          )}
          {content && (
            <Button variant="primary" icon={Printer} onClick={() => window.print()}>
              {words("paper.print")}
            </Button>
          )}
        </span>
      </div>
      {withdrawn && (
        <Alert tone="danger" title={words("status.withdrawn")} className="mb-4">
          {words.rich("paper.withdrawn", {
            time: () => <BothCalendars value={withdrawn.at} />,
            name: () => <bdi>{withdrawn.by}</bdi>,
            reason: `\u2068${withdrawn.reason}\u2069`,
          })}
        </Alert>
      )}
      {content && check ? (
        <>
          <DocumentPaper document={document} content={content} check={check} />
          <div className="mt-4 print:hidden">
            <ToldText about="document" record={document.id} />
          </div>
        </>
      ) : (
        <>
          <h1 className="sr-only">{words(`kinds.${document.kind}`)}</h1>
          <Alert tone="danger" title={words("paper.damaged.title")}>
            {words("paper.damaged.body")}
          </Alert>
        </>
      )}
      <WithdrawDialog document={document} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
