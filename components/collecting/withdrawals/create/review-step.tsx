"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
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
import { MakeFailure } from "./make-failure";
import { PlannedDays } from "./planned-days";
import type { Collectable } from "./use-collectable";
import { useMakeOrder } from "./use-make-order";

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
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so screen readers start at the top of the content to sign.
    place.current?.focus();
  }, []);
  const orNone = (text: string): ReactNode =>
    text === "" ? <span className="text-muted">{words("sign.none")}</span> : <span dir="auto">{text}</span>;
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-36 outline-none">
      <Section title={words("sign.title")} description={words("sign.hint")}>
        <DescriptionList
          items={[
            {
              term: words(draft.isSeries ? "fields.total" : "fields.amount"),
              value: (
                <>
                  <Money rial={totalOf(draft)} className="font-bold text-xl" />
                  <AmountAloud amountRial={totalOf(draft)} />
                </>
              ),
              isWide: true,
            },
            { term: words("fields.payer"), value: <bdi>{authorization?.name ?? words("nameless")}</bdi> },
            authorization?.mobile
              ? {
                  term: words("fields.mobile"),
                  value: <bdi dir="ltr">{formatMobile(authorization.mobile)}</bdi>,
                }
              : null,
            authorization !== undefined && {
              term: words("fields.bank"),
              value: bankName(authorization.bankCode, locale) ?? authorization.bankCode,
            },
            draft.isSeries && plan
              ? { term: words("fields.planned"), value: <PlannedDays {...plan} />, isWide: true }
              : {
                  term: words("fields.when"),
                  value: draft.isInstant
                    ? words("when.now")
                    : words("when.on", { day: formatDay(draft.date, preferences) }),
                },
            !draft.isInstant && {
              term: words("fields.retries"),
              value: formatNumber(draft.maxRetryCount, locale),
            },
            { term: words("fields.description"), value: orNone(draft.description), isWide: true },
            draft.externalId ? { term: ownNumber("label"), value: <bdi dir="auto">{draft.externalId}</bdi> } : null,
            { term: words("fields.reason"), value: orNone(draft.reason), isWide: true },
          ]}
        />
      </Section>
    </div>
  );
}

interface SignActionsProps {
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

/** The button names its action; two presses make one order. */
export function SignActions(props: SignActionsProps) {
  const { draft, isForbidden, idempotencyKey, repeatOf, onEdit, onRefused, onMade } = props;
  const words = useTranslations("withdrawalForm");
  const preferences = usePreferences();
  const { unit, locale } = preferences;
  const amount = formatMoney(totalOf(draft), { unit, locale });
  const make = useMakeOrder({ onMade, onRefused });
  const send = () => {
    const { reason, externalId } = draft;
    return make.send({
      ...orderOf(draft),
      idempotencyKey,
      reason,
      externalId,
      ...(repeatOf ? { repeatOf } : {}),
    });
  };
  return (
    <>
      {make.failure && <MakeFailure error={make.failure} repeatOf={repeatOf} />}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button onClick={onEdit} disabled={make.isBusy}>
          {words("edit")}
        </Button>
        <Button
          variant="primary"
          isLoading={make.isBusy}
          disabled={isForbidden}
          onClick={() => void send()}
          className="!h-auto min-h-11 !whitespace-normal"
        >
          {draft.isSeries
            ? words("sign.submitSeries", { times: draft.times ?? 0, amount })
            : draft.isInstant
              ? words("sign.submit", { amount })
              : words("sign.submitDay", { amount, day: formatDay(draft.date, preferences) })}
        </Button>
      </div>
      {make.window}
    </>
  );
}
