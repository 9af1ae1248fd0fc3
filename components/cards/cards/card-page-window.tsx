"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { Dialog } from "@/components/kit/ui/dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Skeleton } from "@/components/kit/ui/skeleton";
import { GivenLink } from "@/components/shared/parts/given-link";
import { cardLifecycleOperations } from "@/lib/areas/cards/card-lifecycle/operations";
import type { blockFormOf } from "@/lib/areas/cards/card-lifecycle/schemas";
import { type CardPage, type CardPageLink, lastFourOf } from "@/lib/areas/cards/card-lifecycle/status";
import { linkMessageOf } from "@/lib/areas/cards/cards/card-message";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";
import { useReasons } from "./use-reasons";

interface CardPageWindowProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  application: CardApplicationShown;
  page: CardPage;
  /** One that is ready, whose link is to be seen once more. */
  pageId?: string;
}

/** Prepares one of the bank's pages and shows the way to it, which is for the cardholder. */
export function CardPageWindow({ open, onOpenChange, application, page, pageId }: CardPageWindowProps) {
  const words = useTranslations("cardLifecycle.page");
  const prepare = useOperationMutation(cardLifecycleOperations.openPage);
  const see = useOperationMutation(cardLifecycleOperations.pageLink);
  const { mutate } = see;
  const asked = useRef(false);
  const { id } = application;
  useEffect(() => {
    if (!open || pageId === undefined || asked.current) return;
    asked.current = true;
    mutate({ applicationId: id, pageId });
  }, [open, pageId, id, mutate]);
  const link = prepare.data ?? see.data;
  const close = (next: boolean) => {
    onOpenChange(next);
    // A link stands here no longer than somebody looks at it.
    if (!next) {
      prepare.reset();
      see.reset();
      asked.current = false;
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={link ? words("ready") : words(`${page}Title`)}
      description={link ? words("readyHint") : words(`${page}Body`)}
      size="md"
      isHeld
    >
      {link ? (
        <Link link={link} />
      ) : pageId !== undefined ? (
        <Failure error={see.error} isGone />
      ) : page === "block" ? (
        <Block application={application} prepare={prepare} onCancel={() => close(false)} />
      ) : (
        <div className="space-y-4">
          {page === "activate" && application.status !== "DELIVERED" && <Alert tone="warning">{words("early")}</Alert>}
          <Failure error={prepare.error} />
          <div className="flex justify-end">
            <Button
              variant="primary"
              isLoading={prepare.isPending}
              onClick={() => void prepare.mutateAsync({ applicationId: id, page }).catch(() => null)}
            >
              {words("prepare")}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

type Prepare = ReturnType<typeof useOperationMutation<typeof cardLifecycleOperations.openPage>>;
type Values = z.input<ReturnType<typeof blockFormOf>>;

/** What cannot be taken back: with a reason, and the digits of the card that is meant, where the service tells them. */
function Block(props: BlockProps) {
  const reasons = useReasons("BLOCK");
  // What the form asks for follows from what the service tells, and stays so while somebody fills it in.
  return reasons.isPending ? <Skeleton className="h-40" /> : <BlockForm {...props} reasons={reasons} />;
}

interface BlockProps {
  application: CardApplicationShown;
  prepare: Prepare;
  onCancel: () => void;
}

function BlockForm({
  application,
  prepare,
  onCancel,
  reasons,
}: BlockProps & { reasons: ReturnType<typeof useReasons> }) {
  const words = useTranslations("cardLifecycle.page");
  const digits = lastFourOf(application.card);
  const hasReasons = reasons.options.length > 0;
  const form = useForm<Values, unknown, z.output<ReturnType<typeof blockFormOf>>>({
    resolver: useSchemaResolver(async () =>
      (await import("@/lib/areas/cards/card-lifecycle/schemas")).blockFormOf({
        reason: hasReasons,
        digits: digits !== null,
      }),
    ),
    defaultValues: { reasonId: "", lastFour: "" },
  });
  const isLost = prepare.error?.code === "outcome_unknown";
  return (
    <div className="space-y-4">
      {digits === null && <Alert tone="warning">{words("noNumber")}</Alert>}
      {!hasReasons && reasons.isUnread && <p className="text-warning">{words("withoutReason")}</p>}
      {isLost && (
        <Alert tone="warning" role="alert">
          {words("lost")}
        </Alert>
      )}
      <FormOf
        form={form}
        label={words("blockTitle")}
        action={words("prepareBlock")}
        isDangerous
        onSubmit={async (values) => {
          await prepare.mutateAsync({ applicationId: application.id, page: "block", ...values }).catch((error) => {
            if (error.code !== "outcome_unknown") throw error;
          });
        }}
        onCancel={onCancel}
        fields={[
          ...(hasReasons
            ? [
                {
                  name: "reasonId" as const,
                  label: words("reason"),
                  kind: "choice" as const,
                  placeholder: words("chooseReason"),
                  options: reasons.options,
                },
              ]
            : []),
          ...(digits === null
            ? []
            : [
                {
                  name: "lastFour" as const,
                  label: words("lastFour"),
                  kind: "digits" as const,
                  hint: words("lastFourHint", { digits: `\u2066${digits}\u2069` }),
                  maxLength: 10,
                },
              ]),
        ]}
      />
    </div>
  );
}

function Failure({ error, isGone = false }: { error: Prepare["error"]; isGone?: boolean }) {
  const words = useTranslations("cardLifecycle.page");
  const errorText = useErrorText();
  if (!error) return null;
  if (error.code === "outcome_unknown" || (isGone && error.code === "conflict"))
    return (
      <Alert tone="warning" role="alert">
        {words(isGone ? "gone" : "lost")}
      </Alert>
    );
  const text = errorText(error);
  return (
    <Alert tone="danger" role="alert" title={text.title}>
      <p>{text.action}</p>
      {error.detail && <p dir="auto">{error.detail}</p>}
    </Alert>
  );
}

function Link({ link }: { link: CardPageLink }) {
  const words = useTranslations("cardLifecycle.page");
  return (
    <div className="space-y-4">
      <p className="font-medium text-warning">
        {words.rich("until", { when: () => <DateText value={link.until} form="time" /> })}
      </p>
      <GivenLink
        link={link}
        names={{ qr: words("qr"), copy: words("copy"), text: words("text") }}
        text={linkMessageOf(link.page, link)}
        isInWindow
      />
    </div>
  );
}
