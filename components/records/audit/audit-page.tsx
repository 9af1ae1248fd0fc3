"use client";

import { Download, FileCheck2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMember } from "@/components/frame/shell/member-context";
import { ButtonLink } from "@/components/kit/ui/button";
import { buttonClass } from "@/components/kit/ui/button-class";
import { late } from "@/components/kit/ui/late";
import { PageHeader } from "@/components/kit/ui/page-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { auditRoutes } from "@/lib/areas/records/audit/declared";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { ChainState } from "./chain-state";

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
