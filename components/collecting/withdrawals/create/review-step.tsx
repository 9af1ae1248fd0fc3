"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { MakeDraft, type MakeDraftProps } from "@/components/shared/order-forms/make-draft";
import { Reviewed, ReviewPlace } from "@/components/shared/order-forms/reviewed";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import type { WithdrawalDraft } from "@/lib/areas/collecting/withdrawals/draft";
import { orderOf } from "@/lib/areas/collecting/withdrawals/draft-values";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { formatMobile } from "@/lib/kit/format/mobile";
import { formatMoney } from "@/lib/kit/format/money";
import { seriesTotal } from "@/lib/kit/orders/series";
import { PlannedDays } from "./planned-days";
import type { Collectable } from "./use-collectable";

interface ReviewStepProps {
  draft: WithdrawalDraft;
  authorization: Authorization | undefined;
  plan: Collectable["plan"];
}

/** The total amount of one or several withdrawals. */
const totalOf = (draft: WithdrawalDraft): number =>
  draft.isSeries ? seriesTotal({ ...draft, times: draft.times ?? 0 }) : draft.amountRial;

/** Exactly the content that will be signed. */
export function ReviewStep({ draft, authorization, plan }: ReviewStepProps) {
  const words = useTranslations("withdrawalForm");
  const labels = useTranslations("labels");
  const ownNumber = useTranslations("orderForms.ownNumber");
  const preferences = usePreferences();
  const { locale } = preferences;
  return (
    <ReviewPlace>
      <Section title={words("sign.title")} description={words("sign.hint")}>
        <Reviewed
          amount={{ term: draft.isSeries ? words("fields.total") : labels("amount"), rial: totalOf(draft) }}
          columns={2}
          none={words("sign.none")}
          items={[
            { term: labels("payer"), value: <bdi>{authorization?.name ?? words("nameless")}</bdi> },
            authorization?.mobile
              ? {
                  term: labels("mobile"),
                  value: <bdi dir="ltr">{formatMobile(authorization.mobile)}</bdi>,
                }
              : null,
            authorization !== undefined && {
              term: labels("bank"),
              value: <>{bankName(authorization.bankCode, locale) ?? authorization.bankCode}</>,
            },
            draft.isSeries && plan
              ? { term: words("fields.planned"), value: <PlannedDays {...plan} />, isWide: true }
              : {
                  term: words("fields.when"),
                  value: (
                    <>
                      {draft.isInstant
                        ? words("when.now")
                        : words("when.on", { day: formatDay(draft.date, preferences) })}
                    </>
                  ),
                },
            !draft.isInstant && {
              term: words("fields.retries"),
              value: <>{formatNumber(draft.maxRetryCount, locale)}</>,
            },
            { term: labels("description"), value: draft.description, isWide: true },
            draft.externalId ? { term: ownNumber("label"), value: draft.externalId } : null,
            { term: labels("reasonForApprovers"), value: draft.reason, isWide: true },
          ]}
        />
      </Section>
    </ReviewPlace>
  );
}

/** Makes the order of a draft. */
export function MakeWithdrawal(props: MakeDraftProps<WithdrawalDraft>) {
  const { draft } = props;
  const words = useTranslations("withdrawalForm");
  const preferences = usePreferences();
  const { unit, locale } = preferences;
  const amount = formatMoney(totalOf(draft), { unit, locale });
  return (
    <MakeDraft
      {...props}
      words="withdrawalForm"
      order={orderOf(draft)}
      submit={
        draft.isSeries
          ? words("sign.submitSeries", { times: draft.times ?? 0, amount })
          : draft.isInstant
            ? words("sign.submit", { amount })
            : words("sign.submitDay", { amount, day: formatDay(draft.date, preferences) })
      }
      isOfFields={({ code }) => code === "invalid_input"}
    />
  );
}
