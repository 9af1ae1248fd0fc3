"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/kit/ui/alert";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { TextLink } from "@/components/kit/ui/text-link";
import { PersonLink } from "@/components/shared/parts/person-link";
import { RevealScope } from "@/components/shared/parts/reveal-scope";
import { Revealable } from "@/components/shared/parts/revealable";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { AUTHORIZATION_STATUS, isNoLongerShown } from "@/lib/areas/collecting/authorizations/status";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { failureCodeOf } from "@/lib/areas/collecting/withdrawals/status";
import { localizeDigits } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { tehranDayOf } from "@/lib/kit/format/jalali";
import { formatMobile } from "@/lib/kit/format/mobile";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { isUnread } from "@/lib/kit/operations/unread";

/** The customer, or the bank, has ended it there; the service hears of it later or never. */
const CANCELED_AT_BANK = "17";

interface WithdrawalAuthorizationProps {
  withdrawal: Pick<Withdrawal, "authorizationId" | "status" | "errorCode">;
}

/** The authorization behind a withdrawal, in short: whose it is, and how it stands. */
export function WithdrawalAuthorization({ withdrawal }: WithdrawalAuthorizationProps) {
  const { authorizationId } = withdrawal;
  const words = useTranslations("withdrawals.detail");
  const fields = useTranslations("withdrawals.fields");
  const business = useBusiness();
  return (
    <Section
      title={fields("authorization")}
      actions={
        <TextLink href={authorizationRoutes.authorization(business, authorizationId)}>
          {words("openAuthorization")}
        </TextLink>
      }
    >
      <ShortFacts withdrawal={withdrawal} />
      <p className="mt-4 border-t pt-3">
        <TextLink href={withdrawalRoutes.withdrawals(business, { authorizationId })}>
          {words("othersOfAuthorization")}
        </TextLink>
      </p>
      <PersonLink id={authorizationId} />
    </Section>
  );
}

function ShortFacts({ withdrawal }: WithdrawalAuthorizationProps) {
  const { authorizationId } = withdrawal;
  const words = useTranslations("withdrawals.detail");
  const common = useTranslations("common");
  const fields = useTranslations("authorizations.fields");
  const labels = useTranslations("labels");
  const { locale } = usePreferences();
  const { data, error } = useOperation(authorizationOperations.show, { authorizationId });
  if (!data && error) {
    return (
      <p className="text-muted">{words(isNoLongerShown(error) ? "authorizationRevoked" : "authorizationFailed")}</p>
    );
  }
  const waiting = <Skeleton className="my-1 w-24" />;
  const code = failureCodeOf(withdrawal);
  const record = { operation: authorizationOperations.show, input: { authorizationId } };
  return (
    <>
      {!data && (
        <span role="status" className="sr-only">
          {common("loading")}
        </span>
      )}
      {data?.status === "ACTIVE" && code === CANCELED_AT_BANK && (
        <Alert
          tone="warning"
          className="mb-4"
          title={words("canceledAtBank", { code: localizeDigits(code, locale) })}
        />
      )}
      <RevealScope record={record}>
        <DescriptionList
          items={[
            {
              term: labels("name"),
              value: data ? (
                <Revealable
                  label={labels("name")}
                  value={data.name}
                  render={(name) => <bdi>{name}</bdi>}
                  target={{ ...record, path: "name" }}
                />
              ) : (
                waiting
              ),
            },
            {
              term: labels("mobile"),
              value: data ? (
                <Revealable
                  label={labels("mobile")}
                  value={data.mobile}
                  render={(mobile) => (
                    <bdi dir="ltr" className="font-mono text-[0.875rem]">
                      {formatMobile(mobile)}
                    </bdi>
                  )}
                  target={{ ...record, path: "mobile" }}
                />
              ) : (
                waiting
              ),
            },
            {
              term: labels("status"),
              value: data ? <StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, data)} /> : waiting,
            },
            { term: labels("bank"), value: data ? (bankName(data.bankCode, locale) ?? data.bankCode) : waiting },
            { term: fields("limit"), value: data ? <Money rial={data.limitRial} /> : waiting },
            {
              term: fields("monthlyCount"),
              value: data ? <MonthlyCount value={data.monthlyCount} /> : waiting,
            },
            {
              term: fields("expiresAt"),
              value: data ? (
                <DateText
                  value={data.expiresAt === null ? null : tehranDayOf(data.expiresAt)}
                  isUnread={isUnread(data, "expiresAt")}
                />
              ) : (
                waiting
              ),
            },
          ]}
        />
      </RevealScope>
    </>
  );
}

function MonthlyCount({ value }: { value: number | null }) {
  const words = useTranslations("authorizations");
  const common = useTranslations("common");
  return value === null ? <Missing label={common("unknown")} /> : words("monthlyCount", { count: value });
}
