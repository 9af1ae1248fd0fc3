"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Money } from "@/components/kit/ui/money";
import { Revealable } from "@/components/shared/parts/revealable";
import { RecordIds } from "@/components/shared/records/record-ids";
import { withdrawalFields } from "@/lib/areas/collecting/withdrawals/fields";
import { withdrawalOperations } from "@/lib/areas/collecting/withdrawals/operations";
import type { Withdrawal } from "@/lib/areas/collecting/withdrawals/server/answers";
import { feeRial, isPayerAccountLate, netRial, tookNothing } from "@/lib/areas/collecting/withdrawals/status";
import { isFinalStatus } from "@/lib/areas/collecting/withdrawals/timeline";
import { isUnread } from "@/lib/kit/operations/unread";
import { Attempts } from "./attempts";
import { PayerBank, PayerCard } from "./payer-card";

type Props = { withdrawal: Withdrawal };

/** Money, day and attempts. */
export function WithdrawalFacts({ withdrawal }: Props) {
  const words = useTranslations("withdrawals");
  const fields = useTranslations("withdrawals.fields");
  const labels = useTranslations("labels");
  const net = netRial(withdrawal);
  const isOpen = !isFinalStatus(withdrawal.status);
  return (
    <Section title={words("detail.facts")}>
      <DescriptionList
        items={[
          { term: labels("amount"), value: <Money rial={withdrawal.amountRial} className="font-semibold" /> },
          !tookNothing(withdrawal) && {
            term: isOpen ? fields("feeIfDone") : labels("fee"),
            value: <Money rial={feeRial(withdrawal)} />,
          },
          withdrawal.status === "DONE" && {
            term: fields("net"),
            value:
              net === null || net === withdrawal.amountRial ? (
                <Money rial={net} className="font-semibold" />
              ) : (
                <span className="text-muted">{words.rich("netUnknown", { net: () => <Money rial={net} /> })}</span>
              ),
            isWide: true,
          },
          tookNothing(withdrawal) && {
            term: fields("net"),
            value: words("noneTaken"),
            isWide: true,
          },
          { term: fields("date"), value: <DateText value={withdrawal.date} isUnread={isUnread(withdrawal, "date")} /> },
          { term: labels("kind"), value: words(withdrawal.isInstant ? "kind.instant" : "kind.scheduled") },
          { term: fields("attempts"), value: <Attempts withdrawal={withdrawal} /> },
          withdrawal.description !== null && {
            term: labels("description"),
            value: <bdi>{withdrawal.description}</bdi>,
            isWide: true,
          },
        ]}
      />
    </Section>
  );
}

/** The payer's account; masked for members who may not see it. */
export function WithdrawalPayer({ withdrawal }: Props) {
  const words = useTranslations("withdrawals");
  const fields = useTranslations("withdrawals.fields");
  const labels = useTranslations("labels");
  const isLate = isPayerAccountLate(withdrawal);
  const { payerAccount } = withdrawal;
  if (payerAccount === null && !isLate) {
    return (
      <Section title={words("detail.payer")}>
        <p className="text-muted">{words(tookNothing(withdrawal) ? "noPayer" : "noPayerYet")}</p>
      </Section>
    );
  }
  const accountNumber = payerAccount?.accountNumber ?? null;
  const pan = payerAccount?.pan ?? null;
  return (
    <Section title={words("detail.payer")}>
      <DescriptionList
        items={[
          (pan !== null || isLate) && { term: fields("card"), value: <PayerCard withdrawal={withdrawal} /> },
          pan !== null && { term: labels("bank"), value: <PayerBank withdrawal={withdrawal} /> },
          {
            term: fields("accountNumber"),
            isWide: true,
            value: isLate ? (
              <span className="text-muted">{words("notTold")}</span>
            ) : (
              <Revealable
                label={words("reveal.field")}
                value={accountNumber}
                target={{
                  operation: withdrawalOperations.show,
                  input: { withdrawalId: withdrawal.id },
                  path: "payerAccount.accountNumber",
                }}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

/** All ids of a withdrawal, to copy and to follow. */
export function WithdrawalIds({ withdrawal }: Props) {
  const words = useTranslations("withdrawals");
  const { status, hasNotifyUrl } = withdrawal;
  return (
    <RecordIds
      fields={withdrawalFields}
      row={withdrawal}
      words={words}
      hasTransaction={status === "DONE" || status === "REVERSED"}
      more={[{ term: words("fields.webhook"), value: words(hasNotifyUrl ? "hasWebhook" : "noWebhook") }]}
    />
  );
}
