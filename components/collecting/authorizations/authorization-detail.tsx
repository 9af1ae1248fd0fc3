"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { useLastList } from "@/components/kit/data-table/last-list";
import { Alert } from "@/components/kit/ui/alert";
import { ButtonLink } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { late } from "@/components/kit/ui/late";
import { RecordHeader } from "@/components/kit/ui/record-header";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { SlowHint } from "@/components/kit/ui/slow-hint";
import { StaleNotice } from "@/components/kit/ui/stale-notice";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { RecordNotFound } from "@/components/shared/parts/record-not-found";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import { ToldText } from "@/components/shared/parts/told-text";
import { useRecord } from "@/components/shared/records/use-record";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import {
  AUTHORIZATION_STATUS,
  type AuthorizationStatus,
  expiresSoon,
  isNoLongerShown,
  isOver,
  statusAt,
} from "@/lib/areas/collecting/authorizations/status";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { loadWithWords } from "@/lib/kit/i18n/words/load-with-words";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import type { Unknown } from "@/lib/kit/operations/unread";
import { AuthorizationBank } from "./authorization-bank";
import { AuthorizationFacts, AuthorizationPayer } from "./authorization-facts";
import { AuthorizationUsage } from "./authorization-usage";
import { RevokeButton } from "./revoke-button";

/** Loaded late. It checks whether the service would refuse an amount that the user types. */
const RefusalCheck = late(
  loadWithWords(["authorizations"], async () => (await import("./refusal-check")).RefusalCheck),
  () => <Skeleton className="h-64" />,
  { isBrowserOnly: true },
);

interface AuthorizationDetailProps {
  authorizationId: string;
  /** The list of its withdrawals; another area draws it. */
  withdrawals: ReactNode;
}

const NEXT = {
  ACTIVE: "next.active",
  PENDING_VERIFY: "next.pendingVerify",
  REVOKED: "next.revoked",
  EXPIRED: "next.expired",
  UNKNOWN: "next.unknown",
} as const satisfies Record<AuthorizationStatus | Unknown, string>;

/** One authorization: its payer, its limits, what is left of them, and what was collected under it. */
export function AuthorizationDetail({ authorizationId, withdrawals }: AuthorizationDetailProps) {
  const words = useTranslations("authorizations");
  const form = useTranslations("withdrawalForm");
  const common = useTranslations("common");
  const canCollect = useCan("settlements.make");
  const business = useBusiness();
  const now = useNow();
  const canRevoke = useCan("authorizations.revoke");
  const answer = useRecord(
    authorizationOperations.list,
    ({ id }) => id === authorizationId,
    authorizationOperations.show,
    { authorizationId },
  );
  const back = { href: useLastList(authorizationRoutes.authorizations(business)), label: words("title") };
  const code = answer.error?.code;
  // Whose it is says more than its id, which stands among the facts.
  const payer = answer.shown?.name ?? answer.shown?.mobile ?? null;
  const title = (
    <>
      {words("one")}
      {payer !== null && (
        <>
          {" · "}
          <bdi>{payer}</bdi>
        </>
      )}
    </>
  );

  if (code === "upstream_not_found" || code === "not_found") {
    return (
      <>
        <RecordHeader back={back} title={words("one")} />
        <RecordNotFound area="authorizations" id={authorizationId} idLabel={words("fields.id")} />
      </>
    );
  }
  if (isNoLongerShown(answer.error)) {
    return (
      <>
        <RecordHeader back={back} title={title} status={<StatusBadge status={AUTHORIZATION_STATUS.REVOKED} />} />
        <Alert tone="warning" title={words("revoked.title")} className="mb-5">
          {words("revoked.body")}
        </Alert>
        <RevokedFacts authorizationId={authorizationId} />
        {withdrawals}
      </>
    );
  }
  const authorization = answer.shown && { ...answer.shown, status: statusAt(answer.shown, now) };
  if (!authorization) {
    return (
      <>
        <RecordHeader back={back} title={title} />
        {answer.error ? (
          <Card>
            <ErrorState error={answer.error} onRetry={answer.refetch} isRetrying={answer.isFetching} />
          </Card>
        ) : (
          <DetailSkeleton label={common("loading")} />
        )}
      </>
    );
  }
  const isEnding = expiresSoon(authorization, now);
  return (
    <>
      <RecordHeader
        back={back}
        title={title}
        status={<StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, authorization)} />}
        actions={
          <>
            {canRevoke && !isOver(authorization) && (
              <RevokeButton
                authorizationId={authorizationId}
                look={async () => {
                  const { data, error } = await answer.refetch();
                  if (isNoLongerShown(error) || (!error && data?.status === "REVOKED")) return "revoked";
                  return error ? "untold" : "shown";
                }}
              />
            )}
            {canCollect && authorization.status === "ACTIVE" && (
              <ButtonLink
                variant="primary"
                icon={Plus}
                href={withdrawalRoutes.newWithdrawal(business, { authorization: authorizationId })}
              >
                {form("action")}
              </ButtonLink>
            )}
          </>
        }
        description={words(isEnding ? "next.soon" : NEXT[authorization.status])}
      />
      {answer.isError && (
        <StaleNotice
          error={answer.error}
          asOf={answer.asOf}
          onRetry={answer.refetch}
          isRetrying={answer.isFetching}
          className="mb-4"
        />
      )}
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <AuthorizationUsage authorizationId={authorizationId} />
          {isEnding ? (
            <ToldText about="authorization" record={authorizationId} />
          ) : (
            <SentTexts about="authorization" record={authorizationId} />
          )}
          <FoldedBox label={common("actions.details")}>
            {!isOver(authorization) && <RefusalCheck authorization={authorization} />}
            <AuthorizationFacts authorization={authorization} />
          </FoldedBox>
        </div>
        <div className="min-w-0 space-y-4">
          <FoldedBox label={words("detail.payer")}>
            <AuthorizationPayer authorization={authorization} />
            <AuthorizationBank bankCode={authorization.bankCode} />
          </FoldedBox>
        </div>
      </div>
      {withdrawals}
    </>
  );
}

/** What a phone shows when somebody asks: the withdrawals below are looked for more often. */
const FoldedBox = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-md:rounded-lg max-md:border max-md:bg-surface">
    <FoldedOnPhone label={label}>
      <div className="space-y-4 max-md:p-2">{children}</div>
    </FoldedOnPhone>
  </div>
);

/** The last state in the book: the service no longer returns a revoked authorization. */
function RevokedFacts({ authorizationId }: { authorizationId: string }) {
  const words = useTranslations("authorizations.revoked");
  const { data } = useOperation(authorizationOperations.list, {
    status: "REVOKED",
    q: authorizationId,
    page: 1,
    perPage: 1,
  });
  const known = data?.items.find(({ id, status }) => id === authorizationId && status === "REVOKED");
  if (!known) return null;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{words("known")}</p>
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2">
        <AuthorizationFacts authorization={known} />
        <AuthorizationPayer authorization={known} isOver />
      </div>
    </>
  );
}

function DetailSkeleton({ label }: { label: string }) {
  const box = (height: string) => (
    <div className={`rounded-lg border bg-surface p-5 ${height}`}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-4 w-64 max-w-full" />
      <Skeleton className="mt-3 w-48 max-w-full" />
    </div>
  );
  return (
    <div className="relative">
      <SlowHint />
      <div role="status" className="grid items-start gap-4 lg:grid-cols-2">
        <span className="sr-only">{label}</span>
        <div className="space-y-4">
          {box("h-52")}
          {box("h-72")}
        </div>
        {box("h-80")}
      </div>
    </div>
  );
}
