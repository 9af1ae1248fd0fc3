"use client";

import { FileBadge } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";
import { documentRoutes } from "@/lib/areas/records/documents/declared";
import type { DocumentKindId } from "@/lib/areas/records/documents/document";
import { documentOperations } from "@/lib/areas/records/documents/operations";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";

interface IssueDocumentProps {
  kind: DocumentKindId;
  /** What its kind reads: an id, or two days with `_` between them. */
  about: string;
  /** What is issued. */
  what?: "receipt" | "certificate" | "statement";
}

/** Issues a document of what a screen shows, and opens its paper. Unchanged, it is the same document as before. */
export function IssueDocument({ kind, about, what = "receipt" }: IssueDocumentProps) {
  const words = useTranslations("documents.issue");
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const mayIssue = useCan("documents.issue");
  const issue = useOperationMutation(documentOperations.issue);
  if (!mayIssue) return null;
  const said = (error: ApiError) => (error.code === "conflict" ? words(`notYet.${kind}`) : errorText(error).action);
  const start = () =>
    issue.mutate(
      { kind, about },
      {
        onSuccess: ({ id }) => router.push(documentRoutes.document(business, id)),
        onError: (error) => showToast({ tone: "danger", title: words("failed"), description: said(error) }),
      },
    );
  return (
    <Button icon={FileBadge} isLoading={issue.isPending} onClick={start}>
      {words(what)}
    </Button>
  );
}
