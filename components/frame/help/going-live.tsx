"use client";

import { Circle, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useMember } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { useErrorText } from "@/components/kit/ui/error-text";
import { FoldedOnPhone } from "@/components/kit/ui/folded-on-phone";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { TextLink } from "@/components/kit/ui/text-link";
import { screenOf } from "@/lib/areas/screen-here";
import type { ScreenId } from "@/lib/areas/screens";
import { goingLiveOperations } from "@/lib/areas/settings/going-live/operations";
import type { GoingLive, GoingLiveStep } from "@/lib/areas/settings/going-live/schemas";
import { formatNumber } from "@/lib/kit/format/digits";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

/** Where each step is done. */
const SCREEN_OF: Record<GoingLiveStep, ScreenId> = {
  connection: "connection",
  webhook: "webhooks",
  bankAccount: "bank-accounts",
  approvers: "team",
  codes: "security",
  policy: "policy",
  payment: "new-settlement",
};

/** What a new business still has to do before real money, for members who may do it. */
export function GoingLiveChecklist() {
  const mayRead = useCan("goingLive.read");
  return mayRead ? <Checklist /> : null;
}

function Checklist() {
  const words = useTranslations("goingLive");
  const message = useMessage();
  const { business } = useMember();
  const { locale } = usePreferences();
  const mayPutAway = useCan("goingLive.putAway");
  const { data } = useOperation(goingLiveOperations.show, {});
  if (!data?.isShown) return null;
  const { steps } = data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const hrefOf = (id: GoingLiveStep) => screenOf(screenFor(id, data)).path(business);
  const progress = words("progress", {
    done: formatNumber(done, locale),
    count: formatNumber(steps.length, locale),
  });
  return (
    <div className="mb-4 max-md:rounded-lg max-md:border max-md:bg-surface">
      <FoldedOnPhone label={`${words("title")} · ${progress}`}>
        <Section
          title={<span className="max-md:sr-only">{words("title")}</span>}
          description={<span className="max-md:sr-only">{progress}</span>}
          actions={mayPutAway && <PutAway />}
          className="max-md:border-0"
        >
          <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-4">
            {steps.map(({ id, isDone }) => (
              <li key={id} className="flex gap-2.5 text-sm">
                {isDone ? (
                  <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-success" />
                ) : (
                  <Circle aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
                )}
                <div className="min-w-0">
                  {isDone ? (
                    <p className="text-muted">{message(`goingLive.steps.${id}.title`)}</p>
                  ) : (
                    <TextLink href={hrefOf(id)}>{message(`goingLive.steps.${id}.title`)}</TextLink>
                  )}
                  <span className="sr-only">({words(isDone ? "done" : "open")})</span>
                  {!isDone && <p className="text-muted">{message(`goingLive.steps.${id}.body`)}</p>}
                </div>
              </li>
            ))}
          </ul>
        </Section>
      </FoldedOnPhone>
    </div>
  );
}

/** Two-step sign-in that colleagues have not turned on is seen among the team. */
const screenFor = (id: GoingLiveStep, { hasOwnCodes }: GoingLive): ScreenId =>
  id === "codes" && hasOwnCodes ? "team" : SCREEN_OF[id];

function PutAway() {
  const words = useTranslations("goingLive");
  const errorText = useErrorText();
  const [isAsked, setAsked] = useState(false);
  const putAway = useOperationMutation(goingLiveOperations.putAway);
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsked(true)}>
        {words("putAway")}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={words("putAwayTitle")}
        description={words("putAwayBody")}
        action={words("putAway")}
        onConfirm={() => putAway.mutate({})}
        isWorking={putAway.isPending}
        error={putAway.error && errorText(putAway.error).action}
      />
    </>
  );
}
