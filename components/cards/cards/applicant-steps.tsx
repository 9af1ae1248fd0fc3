"use client";

import { IdCard } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { DateText } from "@/components/kit/ui/date-text";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { type BusinessInText, businessInText } from "@/components/shared/parts/business-in-text";
import type { ApplicantPage, ApplicantStep, ApplicantStepState } from "@/lib/areas/cards/cards/applicant";
import { isApplicantsTurn } from "@/lib/areas/cards/cards/applicant";
import { askApplicant } from "@/lib/areas/cards/cards/applicant-client";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useApplicant } from "./use-applicant";

const ApplicantDocument = onDemand(
  ["applicant.failed", "applicant.page", "applicant.send", "cards.caption"],
  async () => (await import("./applicant-document")).ApplicantDocument,
);
const ApplicantFacts = onDemand(
  ["applicant.facts", "applicant.failed", "applicant.state", "cards"],
  async () => (await import("./applicant-facts")).ApplicantFacts,
);

const STEP_STATES = {
  todo: { tone: "neutral", icon: "dot", label: "applicant.stepState.todo" },
  rejected: { tone: "danger", icon: "return", label: "applicant.stepState.rejected" },
  later: { tone: "neutral", icon: "pause", label: "applicant.stepState.later" },
  done: { tone: "success", label: "applicant.stepState.done" },
} as const satisfies Record<ApplicantStepState, StatusView>;

/** The applicant's steps. They can be done in any order, and a finished step stays finished. */
export function ApplicantSteps({ first, secret }: { first: ApplicantPage; secret: string }) {
  const common = useTranslations("common");
  const words = useTranslations("applicant.page");
  const [page, setPage] = useState(first);
  const [chosen, setChosen] = useState<string | null>(null);
  const names = businessInText(page.business, common);
  const { steps } = page;
  const isTurn = isApplicantsTurn(steps);
  const done = (next: ApplicantPage) => {
    setPage(next);
    setChosen(null);
  };
  return (
    <Card className="p-4 sm:p-7">
      <h1 className="flex items-start gap-2 font-bold text-xl">
        <IdCard aria-hidden className="mt-1 size-5 shrink-0 text-accent" />
        {words("title", names)}
      </h1>
      {isTurn ? (
        <p className="mt-1 text-muted">{words("intro", names)}</p>
      ) : (
        <Alert className="mt-3" title={words("nothingNow")}>
          {words("nothingNowBody", names)}
        </Alert>
      )}
      {!page.hasConsented && <Consent names={names} secret={secret} onPage={setPage} />}
      <ol className="mt-4 divide-y rounded-lg border">
        {steps.map((step) => (
          <Step
            key={step.slug}
            step={step}
            page={page}
            secret={secret}
            isOpened={chosen === step.slug}
            onOpen={(open) => setChosen(open ? step.slug : null)}
            onPage={setPage}
            onDone={done}
          />
        ))}
      </ol>
      <p className="mt-4 text-muted text-sm">{words("safe", names)}</p>
      <p className="mt-2 text-muted text-sm">
        {words.rich("until", { when: () => <DateText value={page.until} form="long" /> })}
      </p>
    </Card>
  );
}

function Consent({
  names,
  secret,
  onPage,
}: {
  names: BusinessInText;
  secret: string;
  onPage: (page: ApplicantPage) => void;
}) {
  const words = useTranslations("applicant.page");
  const [isAgreed, setAgreed] = useState(false);
  const { run, isWorking, failure } = useApplicant(onPage);
  return (
    <section aria-labelledby="consent" className="mt-4 rounded-lg border bg-sunken p-4">
      <h2 id="consent" className="font-semibold">
        {words("consentTitle")}
      </h2>
      <p className="mt-1 text-sm">{words("consentBody", names)}</p>
      <Checkbox
        className="my-2"
        label={words("consentBox")}
        checked={isAgreed}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      {failure && (
        <Alert tone="danger" role="alert" className="mb-3">
          {failure}
        </Alert>
      )}
      <Button
        variant="primary"
        className="w-full"
        disabled={!isAgreed}
        isLoading={isWorking}
        onClick={() => void run(() => askApplicant(secret, "consent"))}
      >
        {words("begin")}
      </Button>
    </section>
  );
}

interface StepProps {
  step: ApplicantStep;
  page: ApplicantPage;
  secret: string;
  isOpened: boolean;
  onOpen: (open: boolean) => void;
  onPage: (page: ApplicantPage) => void;
  onDone: (page: ApplicantPage) => void;
}

function Step({ step, page, secret, isOpened, onOpen, onPage, onDone }: StepProps) {
  const words = useTranslations("applicant");
  const common = useTranslations("common");
  const names = businessInText(page.business, common);
  const { slug, type, state, message } = step;
  const isNow = page.hasConsented && (state === "todo" || state === "rejected");
  const name = words(`step.${type ?? (slug === "facts" ? "facts" : "other")}`);
  return (
    <li className="space-y-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 className="font-medium">{name}</h2>
        <StatusBadge status={STEP_STATES[state]} />
      </div>
      {message !== null && (
        <Alert tone="danger" title={words("page.reviewer")}>
          <p dir="auto">{message}</p>
        </Alert>
      )}
      {state === "later" && <p className="text-muted text-sm">{words("page.later", names)}</p>}
      {isNow && (
        <Button
          className="w-full"
          variant={isOpened ? "ghost" : "primary"}
          aria-expanded={isOpened}
          aria-label={`${name}: ${words(isOpened ? "page.close" : state === "rejected" ? "page.mend" : "page.start")}`}
          onClick={() => onOpen(!isOpened)}
        >
          {words(isOpened ? "page.close" : state === "rejected" ? "page.mend" : "page.start")}
        </Button>
      )}
      {isNow && isOpened && type !== null && (
        <ApplicantDocument secret={secret} slug={slug} type={type} name={name} onPage={onPage} onDone={onDone} />
      )}
      {isNow && isOpened && slug === "facts" && (
        <ApplicantFacts secret={secret} page={page} onPage={onPage} onDone={onDone} />
      )}
    </li>
  );
}
