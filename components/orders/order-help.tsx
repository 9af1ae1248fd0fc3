"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/ui/card";
import { ErrorState } from "@/components/ui/error-state";
import { late } from "@/components/ui/late";
import { Skeleton } from "@/components/ui/skeleton";
import { useOperation } from "@/lib/operations/query";
import { orderOperations } from "@/lib/orders/operations";
import type { OrderDetail } from "@/lib/orders/views";

/** They are asked for when the page is there; so comes their code. */
const HelpFacts = late(async () => (await import("./help-facts")).HelpFacts, Waiting);

/** What Daftar knows that helps to decide on an order that waits. */
export function OrderHelpCard({ order: { id: orderId, kind } }: { order: Pick<OrderDetail, "id" | "kind"> }) {
  const words = useTranslations("orders.help");
  const { data, error, refetch, isFetching } = useOperation(orderOperations.help, { orderId });
  return (
    <Section title={words("title")} description={words("description")}>
      {data ? (
        <HelpFacts help={data} onAsked={() => void refetch()} isQueued={kind === "queued"} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} isRetrying={isFetching} className="!py-6" />
      ) : (
        <Waiting />
      )}
    </Section>
  );
}

function Waiting() {
  const common = useTranslations("common");
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">{common("loading")}</span>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="w-full max-w-md" />
      ))}
    </div>
  );
}
