"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useNameForCustomers } from "@/components/frame/shell/member-context";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import { Select } from "@/components/kit/ui/select";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { type ApplicantLink, isToBeSent, type NewLink } from "@/lib/areas/cards/cards/applicant";
import { applicantOperations as operations } from "@/lib/areas/cards/cards/applicant-operations";
import { applicantMessageOf, FACTS_STEP, LINK_HOURS } from "@/lib/areas/cards/cards/status";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { StepName } from "./step-name";

interface HandPanelProps {
  applicationId: string;
  handable: readonly string[];
  /** Those that were made so far. */
  links: readonly ApplicantLink[];
}

/** Chooses what the applicant is asked for and for how long, and shows the link: once. */
export function HandPanel({ applicationId, handable, links }: HandPanelProps) {
  const words = useTranslations("applicant.links");
  const errorText = useErrorText();
  const hand = useOperationMutation(operations.hand);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [hours, setHours] = useState<(typeof LINK_HOURS)[number]>(72);
  const steps = handable.filter((slug) => !left.includes(slug));
  const text = hand.error && errorText(hand.error);
  // One that works already will not once another one is made.
  const isAgain = links.some(({ state }) => state === "open");
  if (hand.data && isToBeSent(hand.data, links)) return <Made link={hand.data} applicationId={applicationId} />;
  if (handable.length === 0) return null;
  return (
    <div className="space-y-3">
      <fieldset>
        <legend className="mb-1 font-medium">{words("ask")}</legend>
        {handable.map((slug) => (
          <Checkbox
            key={slug}
            label={slug === FACTS_STEP ? words("facts") : <StepName slug={slug} />}
            checked={!left.includes(slug)}
            onChange={({ target }) => setLeft(target.checked ? left.filter((each) => each !== slug) : [...left, slug])}
          />
        ))}
      </fieldset>
      <Field label={words("hours")}>
        {(control) => (
          <Select
            {...control}
            value={String(hours)}
            options={LINK_HOURS.map((each) => ({ value: String(each), label: words(`h${each}`) }))}
            onChange={({ target }) => setHours(LINK_HOURS.find((each) => String(each) === target.value) ?? 72)}
          />
        )}
      </Field>
      {isAgain && <p className="text-muted text-sm">{words("replaces")}</p>}
      {text && (
        <Alert tone="danger" role="alert" title={text.title}>
          {text.action}
        </Alert>
      )}
      <Button
        variant="primary"
        disabled={steps.length === 0}
        isLoading={hand.isPending}
        onClick={() => void hand.mutateAsync({ applicationId, steps, hours }).catch(() => null)}
      >
        {words("make")}
      </Button>
    </div>
  );
}

function Made({ link: { url, qr, until }, applicationId }: { link: NewLink; applicationId: string }) {
  const words = useTranslations("applicant.links");
  const name = useNameForCustomers();
  return (
    <div className="space-y-4">
      <Alert tone="warning" role="status">
        {words("once")}
      </Alert>
      <Qr code={qr} label={words("qr")} />
      <div className="min-w-0 rounded border bg-sunken p-3">
        <Id value={url} label={words("copy")} isWhole />
      </div>
      <CustomerText
        title={words("text")}
        text={name === undefined ? null : applicantMessageOf({ business: name, url, until })}
        from={{ about: "applicant", record: applicationId, secret: url.slice(url.lastIndexOf("/") + 1) }}
      />
    </div>
  );
}
