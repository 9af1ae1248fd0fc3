"use client";

import { useTranslations } from "next-intl";
import { RevealScope } from "@/components/shared/reveal-scope";
import { Revealable } from "@/components/shared/revealable";
import { Section } from "@/components/ui/card";
import { DateText } from "@/components/ui/date-text";
import { DescriptionList } from "@/components/ui/description-list";
import { Id } from "@/components/ui/id";
import { Missing, Money } from "@/components/ui/money";
import { usePreferences } from "@/components/ui/preferences-context";
import type { Authorization } from "@/lib/authorizations/answers";
import { authorizationOperations } from "@/lib/authorizations/operations";
import { maskCardNumber } from "@/lib/format/card";
import { bankName } from "@/lib/format/iban";
import { tehranDayOf } from "@/lib/format/jalali";
import { formatMobile } from "@/lib/format/mobile";
import { isUnread } from "@/lib/operations/unread";

type Props = { authorization: Authorization };

/** What was permitted, until when. */
export function AuthorizationFacts({ authorization }: Props) {
  const words = useTranslations("authorizations");
  const fields = useTranslations("authorizations.fields");
  const common = useTranslations("common");
  const { limitRial, monthlyCount, expiresAt, createdAt, revokedAt, customerId } = authorization;
  return (
    <Section title={words("detail.facts")}>
      <DescriptionList
        items={[
          { term: fields("limit"), value: <Money rial={limitRial} className="font-semibold" /> },
          {
            term: fields("monthlyCount"),
            value:
              monthlyCount === null ? (
                <Missing label={common("unknown")} />
              ) : (
                words("monthlyCount", { count: monthlyCount })
              ),
          },
          {
            term: fields("expiresAt"),
            value: (
              <DateText
                value={expiresAt === null ? null : tehranDayOf(expiresAt)}
                isUnread={isUnread(authorization, "expiresAt")}
              />
            ),
          },
          {
            term: fields("createdAt"),
            value: <DateText value={createdAt} isUnread={isUnread(authorization, "createdAt")} />,
          },
          revokedAt !== null && { term: fields("revokedAt"), value: <DateText value={revokedAt} form="long" /> },
          {
            term: fields("id"),
            value: <Id isWhole value={authorization.id} label={fields("id")} />,
            isWide: true,
          },
          customerId !== null && {
            term: fields("customerId"),
            value: <Id isWhole value={customerId} label={fields("customerId")} />,
            isWide: true,
          },
        ]}
      />
    </Section>
  );
}

/** Who permitted it; masked for those who may not see it. */
export function AuthorizationPayer({ authorization }: Props) {
  const words = useTranslations("authorizations.detail");
  const fields = useTranslations("authorizations.fields");
  const common = useTranslations("common");
  const { locale } = usePreferences();
  const record = { operation: authorizationOperations.show, input: { authorizationId: authorization.id } };
  const personal = (
    name: "name" | "mobile" | "nationalCode" | "email" | "accountNumber",
    value: string | null,
    path: string,
    render?: (value: string) => React.ReactNode,
  ) => ({
    term: fields(name),
    value: <Revealable label={fields(name)} value={value} render={render} target={{ ...record, path }} />,
  });
  const { name, mobile, nationalCode, email, payerAccount, bankCode } = authorization;
  return (
    <Section title={words("payer")}>
      <RevealScope record={record}>
        <DescriptionList
          items={[
            personal("name", name, "name", (value) => <bdi>{value}</bdi>),
            personal("mobile", mobile, "mobile", (value) => (
              <bdi dir="ltr" className="font-mono text-[0.875rem]">
                {formatMobile(value)}
              </bdi>
            )),
            personal("nationalCode", nationalCode, "nationalCode"),
            personal("email", email, "email"),
            { term: fields("bank"), value: bankName(bankCode, locale) ?? bankCode },
            {
              term: fields("card"),
              value: payerAccount?.pan ? (
                <bdi dir="ltr" className="whitespace-nowrap font-mono text-[0.875rem]">
                  {maskCardNumber(payerAccount.pan)}
                </bdi>
              ) : (
                <Missing label={common("notGiven")} />
              ),
            },
            personal("accountNumber", payerAccount?.accountNumber ?? null, "payerAccount.accountNumber"),
          ]}
        />
      </RevealScope>
    </Section>
  );
}
