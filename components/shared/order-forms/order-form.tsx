"use client";

import { useTranslations } from "next-intl";
import { type ComponentProps, type ReactNode, useState } from "react";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card, Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { late } from "@/components/kit/ui/late";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { TextLink } from "@/components/kit/ui/text-link";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import type { OrderOf } from "@/lib/areas/money/orders/schemas";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useBusiness } from "@/lib/kit/operations/business";
import type { ApiError } from "@/lib/kit/operations/errors";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderHelp } from "@/lib/kit/orders/views";
import type { HelpFacts } from "./help-facts";
import { RepeatRefused } from "./repeat-refused";
import { ReviewButtons } from "./review-buttons";
import { useMakeOrder } from "./use-make-order";

/** There is no help before an amount is written. */
const Help = late<ComponentProps<typeof HelpFacts>>(
  async () => (await import("./help-facts")).HelpFacts,
  () => <Skeleton className="h-72" />,
  { when: "touched" },
);

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
  const words = useTranslations("orders.form");
  const [draft, setDraft] = useState<Read | null>(null);
  const isBeside = (error: ApiError) => error.code === "invalid_input" && fields.some((field) => field in error.fields);
  const make = useMakeOrder({
    said: words("made"),
    onMade: forget,
    onFailed: (error) => {
      if (!isBeside(error)) return;
      setDraft(null);
      applyServerErrors(error, fields, form.setError);
    },
  });
  const { failure } = make;
  return {
    form,
    repeatOf,
    draft,
    setDraft,
    send: (read: Read) => make.send({ ...orderOf(read), reason: read.reason, idempotencyKey, repeatOf }),
    failure,
    isBesideField: failure !== null && isBeside(failure),
    isSending: make.isBusy,
    window: make.window,
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
            <div className="mt-5">
              <ReviewButtons
                submit={submit(draft, formatMoney(draft.amountRial, { unit, locale }))}
                isForbidden={isForbidden}
                isSending={isSending}
                onSubmit={() => void send(draft)}
                onChange={() => setDraft(null)}
              />
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
            <Help help={help} isBesideForm isMoneyIn={isMoneyIn} similar={similar} />
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
