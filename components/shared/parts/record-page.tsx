"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { DetailSkeleton } from "@/components/kit/ui/detail-layout";
import { ErrorState } from "@/components/kit/ui/error-state";
import type { PageHeader } from "@/components/kit/ui/page-header";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import type { ApiError } from "@/lib/kit/operations/errors";
import { RecordNotFound } from "./record-not-found";

/** What the service answered about a record, and what there is to show of it. */
interface RecordAnswer<Row> {
  shown: Row | undefined;
  /** When that was answered, in epoch milliseconds. */
  asOf: number;
  error: ApiError | null;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  dataUpdatedAt: number;
  refetch: () => Promise<{ isSuccess: boolean; dataUpdatedAt: number }>;
}

interface RecordPageProps<Row> {
  answer: RecordAnswer<Row>;
  back: { href: string; label: string };
  /** What it is called while nothing is known of it. */
  title: ReactNode;
  notFound: ComponentProps<typeof RecordNotFound>;
  askAgain: string;
  /** The button for it is not at the head: the page draws it below what is read first. */
  isAskedBelow?: boolean;
  /** Asks for what else the page tells of it. */
  askMore?: () => Promise<unknown>;
  /** What Daftar itself has kept of it, for when the service tells nothing. */
  kept?: ReactNode;
  head: (row: Row) => Omit<ComponentProps<typeof PageHeader>, "back">;
  /** @param again the button that asks again, for pages that draw it themselves */
  children: (row: Row, again: ReactNode) => ReactNode;
}

/** Whether the service certainly knows no such record. */
export const isUnknownRecord = (error: ApiError | null): boolean =>
  error?.code === "upstream_not_found" || error?.code === "not_found";

/**
 * The page of one record of the service, for every result of its read: loading, unknown, failed, and failed while an
 * older answer is known, which stays with its age.
 */
export function RecordPage<Row>({ answer, back, title, askAgain, askMore, head, ...rest }: RecordPageProps<Row>) {
  const common = useTranslations("common");
  const [askedAt, setAskedAt] = useState<number>();
  const row = answer.shown;
  if (isUnknownRecord(answer.error) || row === undefined) {
    return (
      <>
        <RecordHeader back={back} title={title} />
        {isUnknownRecord(answer.error) ? (
          <RecordNotFound {...rest.notFound} />
        ) : answer.error ? (
          <div className="space-y-4">
            <Card>
              <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
            </Card>
            {rest.kept}
          </div>
        ) : (
          <DetailSkeleton label={common("loading")} />
        )}
      </>
    );
  }
  const ask = async () => {
    setAskedAt(undefined);
    const { isSuccess, dataUpdatedAt } = await answer.refetch();
    await askMore?.();
    if (isSuccess) setAskedAt(dataUpdatedAt);
  };
  const { actions, ...header } = head(row);
  const again = (
    <Button icon={RotateCw} onClick={ask} isLoading={answer.isFetching && !answer.isPlaceholderData}>
      {askAgain}
    </Button>
  );
  return (
    <>
      <RecordHeader
        back={back}
        {...header}
        actions={
          rest.isAskedBelow ? (
            actions
          ) : (
            <>
              {actions}
              {again}
            </>
          )
        }
      />
      <p role="status" className="sr-only">
        {answer.isPlaceholderData
          ? common("record.fromList")
          : askedAt === answer.dataUpdatedAt && !answer.isError && common("record.refreshed")}
      </p>
      {answer.isError && (
        <StaleNotice
          error={answer.error}
          asOf={answer.asOf}
          onRetry={ask}
          isRetrying={answer.isFetching}
          className="mb-4"
        />
      )}
      {rest.children(row, again)}
    </>
  );
}
