"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { customerIdentityOperations } from "@/lib/areas/people/customer-identity/operations";
import type { CheckAsked, CheckShown } from "@/lib/areas/people/customer-identity/status";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { inquiryRoutes } from "@/lib/areas/people/inquiries/declared";
import { ANSWERS, INQUIRY_STATE, isAmong, MAYBE_CHARGED } from "@/lib/areas/people/inquiries/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";

const CheckWindow = onDemand(
  ["customerIdentity", "errors", "inquiries.list", "inquiries.states"],
  async () => (await import("./check-window")).CheckWindow,
);

/** Which identity checks the service made for a customer: who asked, when, and at what cost. */
export function IdentitySection({ customerId }: { customerId: string }) {
  const words = useTranslations("customerIdentity");
  const business = useBusiness();
  const { data, error, refetch, isFetching } = useOperation(customerIdentityOperations.shown, { customerId });
  return (
    <Section id="customer-identity" title={words("title")} description={words("description")}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} className="!py-4" />
      ) : !data ? (
        <Skeleton className="h-28" />
      ) : (
        <>
          {data.isPerson ? (
            <ul className="divide-y">
              {data.checks.map((shown) => (
                <Check key={shown.check} customerId={customerId} shown={shown} />
              ))}
            </ul>
          ) : (
            <p className="text-muted">{words("company")}</p>
          )}
          <p className="mt-3 text-sm">
            <TextLink href={inquiryRoutes.inquiries(business, { customerId })}>{words("history")}</TextLink>
          </p>
        </>
      )}
    </Section>
  );
}

function Check({ customerId, shown }: { customerId: string; shown: CheckShown }) {
  const words = useTranslations("customerIdentity");
  const business = useBusiness();
  const mayAsk = useCan("inquiries.match");
  const canWrite = useCan("customers.write");
  const { locale } = usePreferences();
  const listed = (names: string[]) => new Intl.ListFormat(locale).format(names);
  const [isOpen, setOpen] = useState(false);
  const { check, missing, untold, last, kept } = shown;
  const isMissing = missing.length > 0;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 space-y-1">
          <h3 className="font-semibold">{words(`checks.${check}`)}</h3>
          {last ? <Asked asked={last} /> : <p className="text-muted">{words("never")}</p>}
          {kept && (
            <div className="pt-1">
              <p className="text-muted text-sm">{words("kept")}</p>
              <Asked asked={kept} />
            </div>
          )}
          {isMissing && (
            <p className="text-sm text-warning">
              {words("missing", { fields: listed(missing.map((field) => words(`fields.${field}`))) })}{" "}
              {canWrite && (
                <TextLink href={customerRoutes.editCustomer(business, customerId)}>{words("edit")}</TextLink>
              )}
            </p>
          )}
        </div>
        {mayAsk && !isMissing && last?.state !== "asking" && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {words(last ? "checkAgain" : "check")}
          </Button>
        )}
      </div>
      {isOpen && (
        <CheckWindow
          customerId={customerId}
          check={check}
          untold={untold}
          earlier={[last, kept].find((asked) => asked && asked.isOfNow !== false) ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </li>
  );
}

/** One check: its outcome, who asked, when, and what is known of its fee. */
function Asked({ asked }: { asked: CheckAsked }) {
  const words = useTranslations("customerIdentity");
  const business = useBusiness();
  const { id, state, at, memberName, priceRial, costRial, isOfNow, isElsewhere, mayOpen } = asked;
  const price = () => <Money rial={priceRial} />;
  return (
    <div className="space-y-1 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge status={INQUIRY_STATE[state]} />
        <span>
          {words.rich("asked", { name: `\u2068${memberName}\u2069`, time: () => <DateText value={at} form="clock" /> })}
        </span>
      </div>
      <p className="text-muted">
        {costRial !== null
          ? words.rich("cost", { price })
          : isAmong(MAYBE_CHARGED, state) && priceRial !== null
            ? words.rich("maybe", { price })
            : isAmong([...ANSWERS, ...MAYBE_CHARGED], state) && words("unpriced")}{" "}
        {mayOpen && <TextLink href={inquiryRoutes.inquiry(business, id)}>{words("open")}</TextLink>}
      </p>
      {isElsewhere && <p className="text-muted">{words("elsewhere")}</p>}
      {isOfNow === false && <p className="text-warning">{words("changed")}</p>}
      {isOfNow === null && <p className="text-muted">{words("maybeChanged")}</p>}
    </div>
  );
}
