"use client";

import { useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { ChoiceField } from "@/components/kit/forms/choice-field";
import { TextareaField } from "@/components/kit/forms/fields";
import { MoneyField } from "@/components/kit/forms/money-field";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { BalanceAfter } from "@/components/shared/order-forms/balance-after";
import { OrderForm, useOrdering } from "@/components/shared/order-forms/order-form";
import { Reviewed } from "@/components/shared/order-forms/reviewed";
import { useKeptForm } from "@/components/shared/order-forms/use-kept-form";
import { useOrderPreview } from "@/components/shared/order-forms/use-order-preview";
import type { CreditDraft, CreditDraftInput } from "@/lib/areas/cards/card-credits/draft";
import { creditAfter, KIND_OF_WAY } from "@/lib/areas/cards/card-credits/status";
import { cardMoneyOperations } from "@/lib/areas/cards/card-money/operations";
import { useOperation } from "@/lib/kit/operations/query";
import { CREDIT_WAYS, type CreditWay } from "@/lib/kit/orders/ways";

const FIELDS = ["way", "amountRial", "reason"] as const;
const ABOUT = ["applicationId"] as const;

interface CreditFormProps {
  applicationId: string;
  /** The holder's name; null if our record has none. */
  name: string | null;
  initial: CreditDraftInput;
  /** The order that this one makes again. */
  repeatOf?: string | undefined;
}

/** Orders a change of a cardholder's credit: written first, then read once more as it will be signed. */
export function CreditForm({ applicationId, name, initial, repeatOf }: CreditFormProps) {
  const words = useTranslations("cardCredits.form");
  const labels = useTranslations("labels");
  const common = useTranslations("common");
  const form = useForm<CreditDraftInput, unknown, CreditDraft>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/card-credits/draft")).creditDraft),
    defaultValues: initial,
  });
  const kept = useKeptForm(form, `cardCredit:${repeatOf ?? applicationId}`);
  const ordering = useOrdering({
    ...{ form, fields: FIELDS, repeatOf, ...kept },
    orderOf: ({ way, amountRial }: CreditDraft) => ({
      kind: KIND_OF_WAY[way],
      content: { applicationId, way, amountRial },
    }),
  });
  const { control } = form;
  const [way, amountRial] = useWatch({ control, name: ["way", "amountRial"] });
  const kind = KIND_OF_WAY[way];
  const isWritten = amountRial !== null && amountRial > 0;
  const preview = useOrderPreview(isWritten ? { kind, content: { applicationId, way, amountRial } } : null, {
    keepPrevious: true,
  });
  const holder = (text: string) => ({ term: words("holder"), value: <bdi className="font-semibold">{text}</bdi> });
  return (
    <OrderForm
      ordering={ordering}
      kind={kind}
      title={words(`title.${way}`)}
      reviewHint={words("reviewHint")}
      submit={(draft, amount) => words(`submit.${draft.way}`, { amount })}
      reviewed={(draft) => (
        <Reviewed
          amount={{ term: labels("amount"), rial: draft.amountRial }}
          items={[
            { term: words("way"), value: <>{words(`ways.${draft.way}`)}</> },
            holder(name ?? common("notGiven")),
            { term: words("reason"), value: draft.reason },
          ]}
        />
      )}
      about={ABOUT}
      help={isWritten ? preview.data : undefined}
      similar="similarCredit"
      isMoneyIn
      aside={<CreditAfter applicationId={applicationId} way={way} amountRial={amountRial} />}
    >
      <DescriptionList columns={1} items={[holder(name ?? applicationId)]} />
      <ChoiceField
        id="way"
        label={words("way")}
        value={way}
        choices={CREDIT_WAYS.map((each) => ({
          value: each,
          label: words(`ways.${each}`),
          hint: words(`explained.${each}`),
        }))}
        onChange={(value) => form.setValue("way", value, { shouldDirty: true, shouldValidate: true })}
        error={form.formState.errors.way?.message}
      />
      <MoneyField control={control} name="amountRial" label={labels("amount")} />
      <TextareaField control={control} name="reason" label={words("reason")} isOptional maxLength={500} />
    </OrderForm>
  );
}

interface CreditAfterProps {
  applicationId: string;
  way: CreditWay;
  amountRial: number | null;
}

/** What is left of the credit afterwards, and what the service does not tell. */
function CreditAfter({ applicationId, way, amountRial }: CreditAfterProps) {
  const words = useTranslations("cardCredits.form");
  const maySee = useCan("cardMoney.read");
  const { data, isPending } = useOperation(cardMoneyOperations.credit, { applicationId }, { enabled: maySee });
  const nowRial = data?.credit?.leftRial ?? null;
  const afterRial = nowRial === null || amountRial === null ? null : creditAfter(nowRial, way, amountRial);
  const unknown = data?.found === "none" ? words("none") : isPending && maySee ? "…" : words("unread");
  return (
    <BalanceAfter
      title={words("after")}
      term={words("left")}
      nowRial={nowRial}
      afterRial={afterRial}
      short={words("short")}
      unknown={unknown}
    >
      <p className="text-muted text-sm">{words("noId")}</p>
    </BalanceAfter>
  );
}
