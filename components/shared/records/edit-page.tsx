"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useDeferredValue } from "react";
import { Card } from "@/components/kit/ui/card";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import { PageHeader } from "@/components/kit/ui/page-header";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { isUnknownRecord } from "@/components/shared/parts/record-page";
import type { ApiError } from "@/lib/kit/operations/errors";

interface Needed {
  data: unknown;
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

interface EditPageProps {
  back: ComponentProps<typeof PageHeader>["back"];
  title: string;
  /** What the form cannot be drawn without; of a record that is there, the record first. */
  needs: readonly Needed[];
  /** Said where the service does not know the record that is edited; left out for a new one. */
  notFound?: ComponentProps<typeof RecordNotFound>;
  /** The form. What others change meanwhile does not change what is being typed. */
  children: () => ReactNode;
}

/** The page of a form that makes or changes a record, with every way that asking for what it needs can end. */
export function EditPage({ back, title, needs, notFound, children }: EditPageProps) {
  const common = useTranslations("common");
  // A form is drawn in slices, between which the page answers.
  const isReady = useDeferredValue(needs.every(({ data }) => data !== undefined));
  const failed = needs.find(({ data, error }) => data === undefined && error);
  return (
    <>
      <PageHeader back={back} title={title} />
      {notFound && isUnknownRecord(needs[0]?.error ?? null) ? (
        <RecordNotFound {...notFound} />
      ) : failed ? (
        <Card>
          <ErrorState error={failed.error} onRetry={() => failed.refetch()} isRetrying={failed.isFetching} />
        </Card>
      ) : isReady ? (
        children()
      ) : (
        <DetailSkeleton label={common("loading")} />
      )}
    </>
  );
}
