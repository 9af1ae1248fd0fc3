"use client";

import { RotateCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { useCan } from "@/components/frame/shell/member-context";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useNow } from "@/components/kit/ui/use-now";
import { GivenLink } from "@/components/shared/parts/given-link";
import { clockOf, useSecondsLeft } from "@/components/shared/parts/use-seconds-left";
import { mayAskForCode } from "@/lib/areas/cards/card-lifecycle/status";
import { cardTransferOperations } from "@/lib/areas/cards/card-transfers/operations";
import type { confirmTransferInput } from "@/lib/areas/cards/card-transfers/schemas";
import {
  type HolderPart,
  holderPartOf,
  isCodeOpen,
  transferMessageOf,
  transferToOf,
} from "@/lib/areas/cards/card-transfers/status";
import { feeOf } from "@/lib/areas/money/orders/fee";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatMoney } from "@/lib/kit/format/money";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { ApiError } from "@/lib/kit/operations/errors";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type { OrderDetail } from "@/lib/kit/orders/views";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof confirmTransferInput>;

/**
 * The holder's consent to a transfer that the service has accepted. The holder says the code, it is typed here and
 * stored nowhere; for a card there is also the bank's page. While the result of one code is unknown, no other code
 * can be entered.
 */
export function HolderCode({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardTransfers.code");
  const mayMake = useCan("settlements.make");
  const part = holderPartOf(order.receipt);
  const isCard = transferToOf(order.kind) === "card";
  const feeRial = feeOf(order)?.rial ?? null;
  // The event about an attempt comes before its answer. The user who typed the code keeps this form and sees the
  // result.
  const [isAtIt, setAtIt] = useState(false);
  // Only the service knows whether the code was wrong or expired; our own clock does not decide it.
  const [wasRefused, setRefused] = useState(false);
  return (
    <Section
      title={words("title")}
      description={
        feeRial === null
          ? words.rich("body", { amount: () => <Money rial={order.amountRial} /> })
          : words.rich("bodyWithFee", {
              all: () => <Money rial={order.amountRial + feeRial} />,
              amount: () => <Money rial={order.amountRial} />,
              fee: () => <Money rial={feeRial} />,
            })
      }
    >
      <p className="mb-4 font-medium">
        {part.receiverName === null
          ? isCard && words("noReceiver")
          : words.rich("receiver", { name: () => <bdi>{part.receiverName}</bdi> })}
      </p>
      {!mayMake ? (
        <p className="text-muted">{words("makers")}</p>
      ) : order.attention === "unit_mismatch" || order.attention === "other_destination" ? (
        <Alert tone="danger">{words("stopped")}</Alert>
      ) : (
        <>
          {isCodeOpen(part) && !isAtIt ? (
            <OpenCode order={order} />
          ) : (
            <Enter order={order} setAtIt={setAtIt} setRefused={setRefused} />
          )}
          <Term order={order} part={part} isCard={isCard} wasRefused={wasRefused} onSent={() => setRefused(false)} />
          {isCard && <BankPage order={order} part={part} />}
        </>
      )}
    </Section>
  );
}

/** A code was passed on and its answer was lost. Daftar asks the service by itself, and the user can ask too. */
function OpenCode({ order }: { order: OrderDetail }) {
  const words = useTranslations("cardTransfers.code");
  const look = useOperationMutation(orderOperations.lookUp);
  return (
    <Alert
      tone="warning"
      role="status"
      actions={
        <Button
          size="sm"
          icon={RotateCw}
          isLoading={look.isPending}
          onClick={() => void look.mutateAsync({ orderId: order.id }).catch(() => null)}
        >
          {words("look")}
        </Button>
      }
    >
      {words("open")}
    </Alert>
  );
}

interface EnterProps {
  order: OrderDetail;
  setAtIt: (isAtIt: boolean) => void;
  setRefused: (wasRefused: boolean) => void;
}

function Enter({ order, setAtIt, setRefused }: EnterProps) {
  const words = useTranslations("cardTransfers.code");
  const { unit, locale } = usePreferences();
  const refusal = useRefusal();
  const confirm = useOperationMutation(cardTransferOperations.confirm);
  const form = useForm<Values, unknown, z.output<typeof confirmTransferInput>>({
    resolver: useSchemaResolver(
      async () => (await import("@/lib/areas/cards/card-transfers/schemas")).confirmTransferInput,
    ),
    defaultValues: { orderId: order.id, code: "" },
  });
  const submit = form.handleSubmit(async (values) => {
    setAtIt(true);
    try {
      const { status } = await confirm.mutateAsync(values);
      // The page shows every other state.
      if (status === "PENDING" || status === "DONE") showToast({ title: words("done"), tone: "success" });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // After a refusal no code is open, even if that event has not arrived yet.
      if (error.fields.code !== undefined) setRefused(true);
      if (error.code !== "outcome_unknown") return applyServerErrors(error, ["code"], form.setError);
      setAtIt(false);
      form.reset();
    }
  });
  const { error } = confirm;
  const why = error?.fields.orderId;
  return (
    <>
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        className="max-w-md"
        footer={
          <Button
            type="submit"
            variant="primary"
            isLoading={form.formState.isSubmitting}
            className="!h-auto min-h-11 !whitespace-normal"
          >
            {words("confirm", { amount: formatMoney(order.amountRial + (feeOf(order)?.rial ?? 0), { unit, locale }) })}
          </Button>
        }
      >
        <FormFields
          control={form.control}
          fields={[{ name: "code", label: words("label"), kind: "digits", maxLength: 12 }]}
        />
      </Form>
      {error?.code === "outcome_unknown" && (
        <Alert tone="warning" role="alert" className="mt-4">
          {words("lostConfirm")}
        </Alert>
      )}
      {why !== undefined && (
        <Alert tone="danger" role="alert" className="mt-4">
          {refusal(why)}
        </Alert>
      )}
    </>
  );
}

interface PartProps {
  order: OrderDetail;
  part: HolderPart;
}

interface TermProps extends PartProps {
  isCard: boolean;
  wasRefused: boolean;
  onSent: () => void;
}

/**
 * The time left for the code, and a button for a new one after it expired or was refused. The service sends none
 * before that, and never one for a card.
 */
function Term({ order, part, isCard, wasRefused, onSent }: TermProps) {
  const words = useTranslations("cardTransfers.code");
  const errorText = useErrorText();
  const { locale } = usePreferences();
  const seconds = useSecondsLeft(part.codeUntil);
  const send = useOperationMutation(cardTransferOperations.sendCode);
  const isGood = seconds === undefined || (seconds !== null && seconds > 0);
  const mayAsk = mayAskForCode(seconds, wasRefused);
  const isOpen = isCodeOpen(part);
  const text = send.error && errorText(send.error);
  const again = async () => {
    const sent = await send.mutateAsync({ orderId: order.id }).catch(() => null);
    if (!sent) return;
    onSent();
    showToast({ title: words("sent"), tone: "success" });
  };
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className={isGood ? "text-muted" : "text-warning"}>
          {seconds === null
            ? words("unknown")
            : !isGood
              ? words(isCard ? "overCard" : "over")
              : seconds !== undefined && <span role="timer">{words("left", { time: clockOf(seconds, locale) })}</span>}
        </p>
        {!isCard && (
          <Button isLoading={send.isPending} disabled={!mayAsk || isOpen} onClick={() => void again()}>
            {words("again")}
          </Button>
        )}
      </div>
      {!mayAsk && !isCard && <p className="text-muted text-sm">{words("notYet")}</p>}
      {text && (
        <Alert tone="warning" role="alert" title={send.error?.code === "outcome_unknown" ? undefined : text.title}>
          {send.error?.code === "outcome_unknown" ? words("lostSend") : text.action}
          {send.error?.detail && <p dir="auto">{send.error.detail}</p>}
        </Alert>
      )}
    </div>
  );
}

/** The bank's page instead of the code. Its address is for the holder and is shown only while the user looks at it. */
function BankPage({ order, part: { pageUntil } }: PartProps) {
  const words = useTranslations("cardTransfers.code");
  const refusal = useRefusal();
  const errorText = useErrorText();
  const now = useNow();
  const see = useOperationMutation(cardTransferOperations.pageLink);
  const { reset } = see;
  useEffect(() => reset, [reset]);
  if (pageUntil === null || Date.parse(pageUntil) <= now) return null;
  const link = see.data;
  const text = see.error && errorText(see.error);
  return (
    <div className="mt-4 space-y-3 border-t pt-4">
      <h3 className="font-semibold">{words("page")}</h3>
      <p className="text-muted">{words("pageBody")}</p>
      {!link && (
        <Button isLoading={see.isPending} onClick={() => void see.mutateAsync({ orderId: order.id }).catch(() => null)}>
          {words("pageOpen")}
        </Button>
      )}
      {text && (
        <Alert tone="danger" role="alert" title={text.title}>
          {see.error?.fields.orderId ? refusal(see.error.fields.orderId) : text.action}
        </Alert>
      )}
      {link && (
        <>
          <p className="font-medium text-warning">
            {words.rich("pageUntil", { when: () => <DateText value={link.until} form="time" /> })}
          </p>
          <GivenLink
            link={link}
            names={{ qr: words("pageQr"), copy: words("pageCopy"), text: words("pageText") }}
            text={transferMessageOf(link)}
            isInWindow
          />
        </>
      )}
    </div>
  );
}
