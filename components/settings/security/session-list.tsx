"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { showToast } from "@/components/kit/ui/toast";
import { deviceOf } from "@/lib/areas/settings/security/device";
import { sessionOperations } from "@/lib/areas/settings/security/operations";
import { placeOf } from "@/lib/areas/settings/security/place";
import type { SessionRow } from "@/lib/areas/settings/security/schemas";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

/** Every browser in which the member is signed in now, with a way to end each. */
export function SessionList({ className }: { className?: string }) {
  const security = useTranslations("security.sessions");
  const { data, error, refetch } = useOperation(sessionOperations.list, {});
  const endOthers = useOperationMutation(sessionOperations.endOthers);
  const [isAsking, setAsking] = useState(false);
  const hasOthers = data?.some(({ isThis }) => !isThis) ?? false;

  const endAll = async () => {
    const { ended } = await endOthers.mutateAsync({});
    setAsking(false);
    showToast({ tone: "success", title: security("ended", { count: ended }) });
  };
  return (
    <Section
      title={security("title")}
      description={security("description")}
      className={className}
      isFlush
      actions={
        hasOthers && (
          <Button size="sm" onClick={() => setAsking(true)}>
            {security("endOthers")}
          </Button>
        )
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !data && (
        <div className="p-5">
          <Skeleton className="h-12" />
        </div>
      )}
      <ul className="divide-y">
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} ip={data.find(({ isThis }) => isThis)?.ip ?? null} />
        ))}
      </ul>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={security("endOthersTitle")}
        description={security("endOthersDescription")}
        action={security("endOthers")}
        isWorking={endOthers.isPending}
        onConfirm={() => void endAll().catch(() => undefined)}
        error={endOthers.error && <ErrorState error={endOthers.error} />}
      />
    </Section>
  );
}

interface SessionItemProps {
  session: SessionRow;
  /** The address of the session in which the list is seen. */
  ip: string | null;
}

function SessionItem({ session, ip }: SessionItemProps) {
  const security = useTranslations("security.sessions");
  const end = useOperationMutation(sessionOperations.end);
  const place = placeOf(session.ip);
  const device = deviceOf(session.userAgent);
  const name =
    device === null
      ? security("unknownDevice")
      : device.system
        ? security("deviceOn", { browser: device.browser, system: device.system })
        : device.browser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <span title={session.userAgent ?? undefined}>{name}</span>
          {session.isThis && <Badge tone="info">{security("this")}</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-4 text-muted text-sm">
          <span>
            {security("address")}: <bdi dir="ltr">{session.ip ?? "—"}</bdi>
            {place &&
              ` (${security(ip !== null && !session.isThis && session.ip === ip ? "samePlace" : `places.${place}`)})`}
          </span>
          <span>
            {security("since")} <DateText value={session.startedAt} />
          </span>
          <span>
            {security("seen")}: <DateText value={session.lastSeenAt} />
          </span>
        </p>
      </div>
      {!session.isThis && (
        <Button
          size="sm"
          isLoading={end.isPending}
          aria-label={security("endLabel", { device: name })}
          onClick={() =>
            end.mutate(
              { sessionId: session.id },
              {
                onSuccess: ({ ended }) => showToast({ tone: "success", title: security("ended", { count: ended }) }),
              },
            )
          }
        >
          {security("end")}
        </Button>
      )}
    </li>
  );
}
