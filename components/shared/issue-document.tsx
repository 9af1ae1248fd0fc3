"use client";

import { FileBadge } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/shell/member-context";
import { Button } from "@/components/ui/button";
import { useErrorText } from "@/components/ui/error-text";
import { showToast } from "@/components/ui/toast";
import { documentRoutes } from "@/lib/documents/declared";
import type { DocumentKindId } from "@/lib/documents/document";
import { documentOperations } from "@/lib/documents/operations";
import { useBusiness } from "@/lib/operations/business";
import type { ApiError } from "@/lib/operations/errors";
import { useOperationMutation } from "@/lib/operations/query";

interface IssueDocumentProps {
  kind: DocumentKindId;
  /** What its kind reads: an id, or two days with `_` between them. */
  about: string;
  /** What is issued. */
  what?: "receipt" | "statement";
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
