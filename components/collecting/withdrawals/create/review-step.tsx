"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Reviewed, ReviewPlace } from "@/components/shared/order-forms/reviewed";
import { SignActions } from "@/components/shared/order-forms/sign-actions";
import { useMakeOrder } from "@/components/shared/order-forms/use-make-order";
import type { Authorization } from "@/lib/areas/collecting/authorizations/server/answers";
import type { WithdrawalDraft } from "@/lib/areas/collecting/withdrawals/draft";
import { orderOf } from "@/lib/areas/collecting/withdrawals/draft-values";
import { seriesTotal } from "@/lib/areas/collecting/withdrawals/series";
import { formatDay } from "@/lib/kit/format/date-display";
import { formatNumber } from "@/lib/kit/format/digits";
import { bankName } from "@/lib/kit/format/iban";
import { formatMobile } from "@/lib/kit/format/mobile";
import { formatMoney } from "@/lib/kit/format/money";
import type { ApiError } from "@/lib/kit/operations/errors";
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
  const ownNumber = useTranslations("payouts.ownNumber");
  const preferences = usePreferences();
  const { locale } = preferences;
  return (
    <ReviewPlace>
      <Section title={words("sign.title")} description={words("sign.hint")}>
        <Reviewed
          amount={{ term: words(draft.isSeries ? "fields.total" : "fields.amount"), rial: totalOf(draft) }}
          columns={2}
          none={words("sign.none")}
          items={[
            { term: words("fields.payer"), value: <bdi>{authorization?.name ?? words("nameless")}</bdi> },
            authorization?.mobile
              ? {
                  term: words("fields.mobile"),
                  value: <bdi dir="ltr">{formatMobile(authorization.mobile)}</bdi>,
                }
              : null,
            authorization !== undefined && {
              term: words("fields.bank"),
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
            { term: words("fields.description"), value: draft.description, isWide: true },
            draft.externalId ? { term: ownNumber("label"), value: draft.externalId } : null,
            { term: words("fields.reason"), value: draft.reason, isWide: true },
          ]}
        />
      </Section>
    </ReviewPlace>
  );
}

interface MakeWithdrawalProps {
  draft: WithdrawalDraft;
  /** The policy does not allow it. */
  isForbidden: boolean;
  idempotencyKey: string;
  repeatOf: string | undefined;
  onEdit: () => void;
  /** Called if the server refused fields. */
  onRefused: (error: ApiError) => void;
  onMade: () => void;
}

const isOfFields = (error: ApiError) => error.code === "invalid_input";

/** Makes the order of a draft. */
export function MakeWithdrawal(props: MakeWithdrawalProps) {
  const { draft, isForbidden, idempotencyKey, repeatOf, onEdit, onRefused, onMade } = props;
  const words = useTranslations("withdrawalForm");
  const preferences = usePreferences();
  const { unit, locale } = preferences;
  const amount = formatMoney(totalOf(draft), { unit, locale });
  const make = useMakeOrder({
    said: words("sign.made"),
    onMade,
    onFailed: (error) => isOfFields(error) && onRefused(error),
  });
  const { reason, externalId } = draft;
  const repeats = repeatOf ? { repeatOf } : {};
  return (
    <SignActions
      make={make}
      failure={make.failure && !isOfFields(make.failure) ? make.failure : null}
      repeatOf={repeatOf}
      isForbidden={isForbidden}
      submit={
        draft.isSeries
          ? words("sign.submitSeries", { times: draft.times ?? 0, amount })
          : draft.isInstant
            ? words("sign.submit", { amount })
            : words("sign.submitDay", { amount, day: formatDay(draft.date, preferences) })
      }
      onSubmit={() => void make.send({ ...orderOf(draft), idempotencyKey, reason, externalId, ...repeats })}
      edit={words("edit")}
      onEdit={onEdit}
    />
  );
}
