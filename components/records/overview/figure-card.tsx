"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import type { OverviewFigures, OverviewShares } from "@/lib/areas/records/overview/schemas";
import type { ApiError } from "@/lib/kit/operations/errors";
import { useFigures, useShares } from "./use-figures";

interface CardProps<Data> {
  /** Stands above the skeleton and the error. */
  title: string;
  /** Height of the picture inside, as a Tailwind class. */
  height: string;
  children: (figures: Data) => ReactNode;
}

/** A card made of the figures: its error, its frame while they come, then what is made of them. */
export const FigureCard = (props: CardProps<OverviewFigures>) => <AnswerCard {...props} answer={useFigures()} />;

/** The same of the shares of the chosen days. */
export const ShareCard = (props: CardProps<OverviewShares>) => <AnswerCard {...props} answer={useShares()} />;

interface AnswerCardProps<Data> extends CardProps<Data> {
  answer: { data: Data | undefined; error: ApiError | null; refetch: () => unknown; isFetching: boolean };
}

function AnswerCard<Data>({ title, height, children, answer }: AnswerCardProps<Data>) {
  const common = useTranslations("common");
  const { data, error, refetch, isFetching } = answer;
  if (data) return children(data);
  return (
    <section className="min-w-0 rounded-lg border bg-surface p-4 sm:p-5">
      <h2 className="font-semibold text-lg">{title}</h2>
      {error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} />
      ) : (
        <div role="status" aria-label={common("loading")}>
          <Skeleton className="mt-1.5 mb-4 w-2/3 max-w-80" />
          <Skeleton className={height} />
        </div>
      )}
    </section>
  );
}
