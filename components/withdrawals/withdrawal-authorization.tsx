"use client";

import { useTranslations } from "next-intl";
import { PersonLink } from "@/components/shared/person-link";
import { RevealScope } from "@/components/shared/reveal-scope";
import { Revealable } from "@/components/shared/revealable";
import { Alert } from "@/components/ui/alert";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Missing, Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import { Skeleton } from "@/components/ui/skeleton";
import { StatusBadge } from "@/components/ui/status-badge";
import { TextLink } from "@/components/ui/text-link";
import { authorizationRoutes } from "@/lib/authorizations/declared";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { AUTHORIZATION_STATUS, isNoLongerShown } from "@/lib/authorizations/status";
import { localizeDigits } from "@/lib/format/digits";
import { bankName } from "@/lib/format/iban";
import { tehranDayOf } from "@/lib/format/jalali";
import { formatMobile } from "@/lib/format/mobile";
import { statusViewOf } from "@/lib/format/status-view";
import { useBusiness } from "@/lib/operations/business";
import { useOperation } from "@/lib/operations/query";
import { isUnread } from "@/lib/operations/unread";
import type { Withdrawal } from "@/lib/withdrawals/answers";
import { withdrawalRoutes } from "@/lib/withdrawals/declared";
import { failureCodeOf } from "@/lib/withdrawals/status";

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
              term: fields("name"),
              value: data ? (
                <Revealable
                  label={fields("name")}
                  value={data.name}
                  render={(name) => <bdi>{name}</bdi>}
                  target={{ ...record, path: "name" }}
                />
              ) : (
                waiting
              ),
            },
            {
              term: fields("mobile"),
              value: data ? (
                <Revealable
                  label={fields("mobile")}
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
              term: fields("status"),
              value: data ? <StatusBadge status={statusViewOf(AUTHORIZATION_STATUS, data)} /> : waiting,
            },
            { term: fields("bank"), value: data ? (bankName(data.bankCode, locale) ?? data.bankCode) : waiting },
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
