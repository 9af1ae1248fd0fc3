"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useNameForCustomers } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Id } from "@/components/kit/ui/id";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Qr } from "@/components/kit/ui/qr";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { useTies } from "@/components/shared/parts/ties";
import { depositRoutes } from "@/lib/areas/money/deposits/declared";
import { depositOperations } from "@/lib/areas/money/deposits/operations";
import { payerInstruction } from "@/lib/areas/money/deposits/payer-message";
import type { CustomerCode as Code } from "@/lib/areas/money/deposits/server/answers";
import { isUnavailable } from "@/lib/areas/money/deposits/status";
import { formatNumber } from "@/lib/kit/format/digits";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { DepositsUnavailable } from "./unavailable";

/** A customer's own deposit code. The service tells one only by making it, so nothing is asked before somebody presses. */
export function CustomerCodeSection({ customerId }: { customerId: string }) {
  const words = useTranslations("deposits.customerCode");
  const canWrite = useCan("customers.write");
  const { data, error, refetch, isFetching } = useOperation(depositOperations.customerCode, { customerId });
  const give = useOperationMutation(depositOperations.giveCode);
  const code = data?.code ?? null;
  const isThere = code !== null && code.removedAt === null;
  return (
    <Section
      id="customer-code"
      title={words("title")}
      description={words("hint")}
      actions={
        canWrite && (
          <>
            {data && (
              <Button size="sm" isLoading={give.isPending} onClick={() => give.mutate({ customerId })}>
                {words(isThere ? "giveAgain" : "give")}
              </Button>
            )}
            {isThere && <Remove customerId={customerId} />}
          </>
        )
      }
    >
      {give.error &&
        (isUnavailable(give.error) ? (
          <DepositsUnavailable error={give.error} />
        ) : (
          <Alert tone="warning" role="alert" className="mb-3">
            <Failure error={give.error} />
          </Alert>
        ))}
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} className="!py-4" />
      ) : !data ? (
        <Skeleton className="h-24" />
      ) : code === null ? (
        <p className="text-muted">{words("unknown")}</p>
      ) : (
        <Told code={code} />
      )}
    </Section>
  );
}

/** A request with a lost answer may be repeated without harm. */
function Failure({ error }: { error: Parameters<ReturnType<typeof useErrorText>>[0] & { code?: string } }) {
  const words = useTranslations("deposits.customerCode");
  const text = useErrorText()(error);
  const isLost = ["upstream_timeout", "upstream_unavailable", "outcome_unknown", "network"].includes(error.code ?? "");
  return (
    <>
      <p className="font-semibold">{isLost ? words("lost") : text.title}</p>
      {!isLost && <p>{text.action}</p>}
      {!isLost && text.detail && <p dir="auto">{text.detail}</p>}
    </>
  );
}

function Told({ code }: { code: Code }) {
  const words = useTranslations("deposits.customerCode");
  const common = useTranslations("deposits.code");
  const business = useBusiness();
  const { locale } = usePreferences();
  const name = useNameForCustomers();
  const { deposits, removedAt, removedBy, toldAt, toldTo } = code;
  const count = { count: deposits, shown: formatNumber(deposits, locale) };
  const arrived = (
    <p className="text-sm">
      {deposits === 0 ? (
        <span className="text-muted">{words("none")}</span>
      ) : (
        <TextLink href={depositRoutes.deposits(business, { code: code.code })}>{words("deposits", count)}</TextLink>
      )}
    </p>
  );
  if (removedAt !== null)
    return (
      <div className="space-y-2">
        <p className="text-muted">
          <s>
            <bdi dir="ltr">{code.code}</bdi>
          </s>
        </p>
        <p>
          {words.rich("removed", {
            name: `\u2068${removedBy ?? ""}\u2069`,
            time: () => <DateText value={removedAt} form="clock" />,
          })}
        </p>
        {arrived}
      </div>
    );
  return (
    <div className="grid items-start gap-4 sm:grid-cols-[13rem_minmax(0,1fr)]">
      <Qr code={code.qr} label={common("qr")} />
      <div className="min-w-0 space-y-3">
        <div className="rounded border bg-sunken p-3">
          <Id value={code.code} label={common("copy")} isWhole />
        </div>
        <p className="text-muted text-sm">
          {words.rich("told", {
            name: `\u2068${toldTo}\u2069`,
            time: () => <DateText value={toldAt} form="clock" />,
          })}
        </p>
        {arrived}
        <CustomerText
          title={common("instruction")}
          text={name === undefined ? null : payerInstruction(code.code, name)}
        />
      </div>
    </div>
  );
}

function Remove({ customerId }: { customerId: string }) {
  const words = useTranslations("deposits.customerCode");
  const errorText = useErrorText();
  const [isOpen, setOpen] = useState(false);
  const remove = useOperationMutation(depositOperations.removeCode);
  const ties = useTies({ of: "customerCode", id: customerId }, isOpen);
  const text = remove.error && errorText(remove.error);
  const change = (open: boolean) => {
    remove.reset();
    setOpen(open);
  };
  const confirm = async () => {
    try {
      await remove.mutateAsync({ customerId });
    } catch {
      return;
    }
    showToast({ title: words("removeDone"), tone: "success" });
    change(false);
  };
  return (
    <>
      <Button size="sm" icon={Trash2} onClick={() => change(true)}>
        {words("remove")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={change}
        title={words("removeTitle")}
        description={words("removeBody")}
        action={words("removeConfirm")}
        typedWord={words("removeWord")}
        isDangerous
        isBlocked={ties.isHeld}
        isWorking={remove.isPending}
        onConfirm={() => void confirm()}
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              {text.action}
              {text.detail && <p dir="auto">{text.detail}</p>}
            </Alert>
          )
        }
      >
        {ties.shown}
      </ConfirmDialog>
    </>
  );
}
