"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { AmountAloud } from "@/components/kit/forms/amount-aloud";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { ErrorState } from "@/components/kit/ui/error-state";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import type { OrderKindId } from "@/lib/areas/money/orders/kinds";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import type { OrderHelp } from "@/lib/areas/money/orders/views";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { HelpFacts } from "./help-facts";
import { RepeatRefused } from "./repeat-refused";

/** The last fields of every such form: the amount in rial, and the reason for the approvers. */
interface Draft extends FieldValues {
  amountRial: number;
  reason: string;
}

interface Ordering<Written extends FieldValues, Read extends Draft> {
  form: UseFormReturn<Written, unknown, Read>;
  orderOf: (draft: Read) => OrderOf;
  /** Fields that can show a refusal. */
  fields: readonly FieldPath<Written>[];
  /** The form's own idempotency key, and what runs after the order was made. */
  idempotencyKey: string;
  forget?: () => void;
  /** The order that this one repeats. */
  repeatOf: string | undefined;
}

/** Makes an order from the reviewed draft, after a new sign-in check if one is due, and opens the order. */
export function useOrdering<Written extends FieldValues, Read extends Draft>({
  form,
  orderOf,
  fields,
  idempotencyKey,
  forget,
  repeatOf,
}: Ordering<Written, Read>) {
  const router = useRouter();
  const business = useBusiness();
  const [draft, setDraft] = useState<Read | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const make = useOperationMutation(orderOperations.make);
  const checked = useChecked();
  const isBeside = (error: ApiError) => error.code === "invalid_input" && fields.some((field) => field in error.fields);
  const send = async (written: Read, said: string) => {
    setFailure(null);
    try {
      const order = { ...orderOf(written), reason: written.reason, idempotencyKey, repeatOf };
      const made = await checked.run(() => make.mutateAsync(order));
      if (!made) return;
      forget?.();
      showToast({ tone: "success", title: said });
      router.push(orderRoutes.order(business, made.orderId));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (!isBeside(error)) return;
      setDraft(null);
      applyServerErrors(error, fields, form.setError);
    }
  };
  return {
    form,
    repeatOf,
    draft,
    setDraft,
    send,
    failure,
    isBesideField: failure !== null && isBeside(failure),
    // After success the page is on its way to the order.
    isSending: make.isPending || make.isSuccess,
    window: checked.window,
  };
}

interface OrderFormProps<Written extends FieldValues, Read extends Draft> {
  ordering: ReturnType<typeof useOrdering<Written, Read>>;
  /** The kind of order that the form would make now, for the list of such orders. */
  kind: OrderKindId;
  title: string;
  /** What still has to happen before money moves. */
  reviewHint: string;
  /** The reason why the order is refused because of its subject. */
  blocked?: string;
  /** The label of the button that makes the order. @param amount with its unit */
  submit: (draft: Read, amount: string) => string;
  /** Exactly the content that will be signed. */
  reviewed: (draft: Read) => ReactNode;
  /** Fields of the order's subject, which nobody types here. */
  about?: readonly string[];
  help: OrderHelp | undefined;
  similar: Parameters<typeof HelpFacts>[0]["similar"];
  isMoneyIn: boolean;
  /** Shown beside the form, above the help for the decision. */
  aside: ReactNode;
  children: ReactNode;
}

/** A form that orders money: first the fields, then a review of what will be signed; beside it the consequences. */
export function OrderForm<Written extends FieldValues, Read extends Draft>(props: OrderFormProps<Written, Read>) {
  const { ordering, kind, submit, reviewed, about = [], help, similar, isMoneyIn, aside, children } = props;
  const { form, draft, setDraft, send, failure, isBesideField, isSending, repeatOf, window } = ordering;
  const words = useTranslations("orders.form");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const business = useBusiness();
  const aboutIt = about.map((field) => failure?.fields[field]).find((why) => why !== undefined);
  const isForbidden = (help?.verdict.violations.length ?? 0) > 0;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0 space-y-4">
        {draft ? (
          <Section title={words("review")} description={props.reviewHint}>
            {reviewed(draft)}
            <div className="mt-5 flex flex-wrap gap-2">
              <Button
                variant="primary"
                disabled={isForbidden}
                isLoading={isSending}
                onClick={() => void send(draft, words("made"))}
                className="!h-auto min-h-11 !whitespace-normal"
              >
                {submit(draft, formatMoney(draft.amountRial, { unit, locale }))}
              </Button>
              <Button onClick={() => setDraft(null)} disabled={isSending}>
                {words("change")}
              </Button>
            </div>
          </Section>
        ) : (
          <Card className="p-4 sm:p-5">
            <Form
              form={form}
              onSubmit={form.handleSubmit((written) => setDraft(written))}
              label={props.title}
              footer={
                <Button type="submit" variant="primary" disabled={isForbidden}>
                  {words("toReview")}
                </Button>
              }
            >
              {children}
            </Form>
          </Card>
        )}
        {aboutIt !== undefined && (
          <Alert tone="danger" role="alert" title={props.blocked}>
            {refusal(aboutIt)}
          </Alert>
        )}
        {failure && aboutIt === undefined && !isBesideField && (
          <Card className="p-4">
            {repeatOf && failure.fields.repeatOf ? (
              <RepeatRefused why={failure.fields.repeatOf} orderId={repeatOf} />
            ) : (
              <ErrorState error={failure} className="!py-4" />
            )}
          </Card>
        )}
      </div>
      <div className="min-w-0 space-y-4">
        {aside}
        {help && (
          <Card className="p-4 sm:p-5">
            <HelpFacts help={help} isBesideForm isMoneyIn={isMoneyIn} similar={similar} />
          </Card>
        )}
        <p>
          <TextLink href={orderRoutes.orders(business, { kind })}>{words("orders")}</TextLink>
        </p>
      </div>
      {window}
    </div>
  );
}

interface ReviewedProps {
  amount: { term: string; rial: number | null };
  items: readonly ({ term: string; value: ReactNode } | false)[];
}

/** The amount first and large, then the rest. An empty text is shown as missing. */
export function Reviewed({ amount, items }: ReviewedProps) {
  const common = useTranslations("common");
  const shown = (value: ReactNode) => {
    if (typeof value !== "string") return value;
    return value === "" ? <span className="text-muted">{common("notGiven")}</span> : <bdi dir="auto">{value}</bdi>;
  };
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          term: amount.term,
          value: (
            <>
              <Money rial={amount.rial} className="font-bold text-xl" />
              <AmountAloud amountRial={amount.rial} />
            </>
          ),
        },
        ...items.map((item) => item && { term: item.term, value: shown(item.value) }),
      ]}
    />
  );
}
