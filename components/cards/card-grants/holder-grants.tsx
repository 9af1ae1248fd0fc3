"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { useNow } from "@/components/kit/ui/use-now";
import { useTies } from "@/components/shared/parts/ties";
import { cardGrantRoutes } from "@/lib/areas/cards/card-grants/declared";
import { cardGrantOperations } from "@/lib/areas/cards/card-grants/operations";
import { type GrantPageShown, isOver, isRevocable, isUsable } from "@/lib/areas/cards/card-grants/status";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import type { CardGrant } from "@/lib/areas/cards/card-money/server/answers";
import { GRANT_STATE } from "@/lib/areas/cards/card-money/status";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { type StatusView, statusViewOf } from "@/lib/kit/format/status-view";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { useEveryRow } from "@/lib/kit/operations/every-row";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

const AskGrantWindow = onDemand(
  ["applicant.state", "authorizations.list", "cardGrants", "cards.card", "cards.post", "cards.status", "errors"],
  async () => (await import("./ask-grant-window")).AskGrantWindow,
);

const PAGE_STATUS = {
  open: { tone: "info", icon: "out", label: "cardGrants.page.open" },
  over: { tone: "neutral", icon: "clock", label: "cardGrants.page.over" },
  SUCCEED: { tone: "info", icon: "return", label: "cardGrants.page.back" },
  FAILED: { tone: "warning", icon: "return", label: "cardGrants.page.back" },
} as const satisfies Record<string, StatusView>;

/** What can be done with a cardholder's grants: asked for, used, taken back. Those that are over are listed further down. */
export function HolderGrants({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardGrants");
  const errorText = useErrorText();
  const now = useNow();
  const canManage = useCan("cards.manage");
  const grants = useEveryRow(cardMoneyOperations.grants, { applicationId, perPage: 100 });
  const pages = useOperation(cardGrantOperations.pages, { applicationId });
  const [isOpen, setOpen] = useState(false);
  const [pageId, setPageId] = useState<string>();
  const [revoked, setRevoked] = useState<CardGrant | null>(null);
  const open = (page?: string) => {
    setPageId(page);
    setOpen(true);
  };
  const unread = grants.error && !grants.data && errorText(grants.error);
  const usable = grants.data?.items.filter((grant) => !isOver(grant, now));
  return (
    <Section
      title={words("title")}
      description={words("description")}
      actions={canManage && <Button onClick={() => open()}>{words("ask")}</Button>}
    >
      <h3 className="font-semibold">{words("usable")}</h3>
      {unread ? (
        <p role="status" className="mt-1 text-sm text-warning">
          {unread.title} {unread.action}
        </p>
      ) : (
        !usable && <Skeleton className="mt-1 h-6 w-40" />
      )}
      {grants.data?.isWhole === false && (
        <p role="status" className="mt-1 text-sm text-warning">
          {words("notWhole")}
        </p>
      )}
      {usable?.length === 0 && <p className="mt-1 text-muted">{words("noUsable")}</p>}
      {usable && usable.length > 0 && (
        <ul className="mt-1 divide-y border-y">
          {usable.map((grant) => (
            <Grant key={grant.id} applicationId={applicationId} grant={grant} onRevoke={() => setRevoked(grant)} />
          ))}
        </ul>
      )}
      {pages.data && pages.data.pages.length > 0 && (
        <div className="mt-4">
          <h3 className="font-semibold">{words("pages")}</h3>
          <ul className="mt-1 divide-y border-y">
            {pages.data.pages.map((page) => (
              <Page key={page.id} page={page} onSee={() => open(page.id)} />
            ))}
          </ul>
        </div>
      )}
      {!canManage && <p className="mt-3 text-muted text-sm">{words("onlyManagers")}</p>}
      <AskGrantWindow
        key={pageId ?? "new"}
        open={isOpen}
        onOpenChange={setOpen}
        applicationId={applicationId}
        pageId={pageId}
      />
      {revoked && <Revoke applicationId={applicationId} grant={revoked} onClose={() => setRevoked(null)} />}
    </Section>
  );
}

interface GrantProps {
  applicationId: string;
  grant: CardGrant;
  onRevoke: () => void;
}

/** Of whose account, how often and how much. */
function Terms({ grant: { bankCode, accountNumber, timesAMonth, limitRial, expiresOn } }: Pick<GrantProps, "grant">) {
  const words = useTranslations("cardGrants");
  const { locale } = usePreferences();
  return (
    <>
      <bdi className="font-medium text-text">
        {bankCode === null ? words("anyBank") : (bankName(bankCode, locale) ?? bankCode)}
      </bdi>{" "}
      {accountNumber !== null && (
        <bdi dir="ltr" className="text-muted tabular-nums">
          {accountNumber}
        </bdi>
      )}
      <span className="block text-muted text-sm">
        {timesAMonth !== null &&
          limitRial !== null &&
          words.rich("limits", { count: timesAMonth, limit: () => <Money rial={limitRial} /> })}{" "}
        {expiresOn !== null && words.rich("expires", { day: () => <DateText value={expiresOn} /> })}
      </span>
    </>
  );
}

function Grant({ applicationId, grant, onRevoke }: GrantProps) {
  const words = useTranslations("cardGrants");
  const business = useBusiness();
  const now = useNow();
  const canManage = useCan("cards.manage");
  const mayOrder = useCan("settlements.make");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <Terms grant={grant} />
      </span>
      <span className="flex flex-wrap items-center gap-2">
        <StatusBadge status={statusViewOf(GRANT_STATE, grant)} />
        {mayOrder && isUsable(grant, now) && (
          <ButtonLink size="sm" href={cardGrantRoutes.grantTransfer(business, applicationId, { grant: grant.id })}>
            {words("transfer")}
          </ButtonLink>
        )}
        {canManage && isRevocable(grant) && (
          <Button size="sm" variant="ghost" onClick={onRevoke}>
            {words("revoke")}
          </Button>
        )}
      </span>
    </li>
  );
}

function Page({ page, onSee }: { page: GrantPageShown; onSee: () => void }) {
  const words = useTranslations("cardGrants");
  const message = useMessage();
  const { locale } = usePreferences();
  const now = useNow();
  const canManage = useCan("cards.manage");
  const state = page.returned ?? (Date.parse(page.until) > now ? "open" : "over");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      <StatusBadge status={PAGE_STATUS[state]} />
      {page.returned !== null && <span>{words(`saying.${page.returned}`)}</span>}
      {page.refusal !== null && (
        <span className="text-muted">
          {words("bankSaid", {
            reason: message(page.refusal.reason),
            code: localizeDigits(page.refusal.code, locale),
          })}
        </span>
      )}
      <span className="text-muted">
        {words.rich("by", { name: `\u2068${page.by}\u2069`, when: () => <DateText value={page.at} /> })}
      </span>
      {state === "open" && canManage && (
        <Button size="sm" variant="ghost" onClick={onSee}>
          {words("see")}
        </Button>
      )}
    </li>
  );
}

interface RevokeProps {
  applicationId: string;
  grant: CardGrant;
  onClose: () => void;
}

function Revoke({ applicationId, grant, onClose }: RevokeProps) {
  const words = useTranslations("cardGrants");
  const errorText = useErrorText();
  const revoke = useOperationMutation(cardGrantOperations.revoke);
  const { error } = revoke;
  const ties = useTies({ of: "cardGrant", id: applicationId, part: grant.id }, true);
  const confirm = async () => {
    const done = await revoke.mutateAsync({ applicationId, grantId: grant.id }).catch(() => null);
    if (!done) return;
    showToast({ tone: "success", title: words("revoked") });
    onClose();
  };
  const text = error && errorText(error);
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={words("revokeTitle")}
      description={words("revokeBody")}
      action={words("revoke")}
      isDangerous
      isWorking={revoke.isPending}
      onConfirm={() => void confirm()}
      {...ties.inPlace}
      error={
        text && (
          <Alert tone="warning" role="alert">
            {error.code === "outcome_unknown" ? words("revokeLost") : (error.detail ?? text.action)}
          </Alert>
        )
      }
    >
      <p className="mb-3">
        <Terms grant={grant} />
      </p>
      {ties.shown}
    </ConfirmDialog>
  );
}
