"use client";

import { Send, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import { type ApplicantLink, LINK_STATUS } from "@/lib/areas/cards/cards/applicant";
import { applicantOperations as operations } from "@/lib/areas/cards/cards/applicant-operations";
import { FACTS_STEP } from "@/lib/areas/cards/cards/status";
import { useOperation } from "@/lib/kit/operations/query";
import { StepName } from "./step-name";

const HandPanel = onDemand(
  ["applicant.links", "applicant.state", "cards"],
  async () => (await import("./hand-panel")).HandPanel,
);

/** What is handed to the applicant by links, how far they are, and the way to hand over more or take it back. */
export function ApplicantLinks({ applicationId }: { applicationId: string }) {
  const words = useTranslations("applicant.links");
  const canManage = useCan("cards.manage");
  const [isOpen, setOpen] = useState(false);
  const { data } = useOperation(operations.links, { applicationId });
  if (!data) return null;
  const { links, handable } = data;
  const mayHand = canManage && handable.length > 0;
  // If no member could hand over the application, and none did, there is nothing to show.
  if (links.length === 0 && !mayHand) return null;
  return (
    <>
      <Section title={words("title")} description={words("hint")}>
        {links.length > 0 && (
          <ul className="mb-4 space-y-3">
            {links.map((link) => (
              <LinkItem key={link.id} link={link} applicationId={applicationId} canTakeBack={canManage} />
            ))}
          </ul>
        )}
        {isOpen ? (
          <HandPanel applicationId={applicationId} handable={handable} links={links} />
        ) : (
          mayHand && (
            <Button icon={Send} onClick={() => setOpen(true)}>
              {words(links.length > 0 ? "again" : "open")}
            </Button>
          )
        )}
      </Section>
      {!isOpen && <SentTexts about="applicant" record={applicationId} />}
    </>
  );
}

interface LinkItemProps {
  link: ApplicantLink;
  applicationId: string;
  canTakeBack: boolean;
}

function LinkItem({ link, applicationId, canTakeBack }: LinkItemProps) {
  const words = useTranslations("applicant");
  const { state, steps, by, createdAt, until, consentAt, endedAt } = link;
  const isWorking = state === "open";
  const areFactsNew = isWorking && steps.some(({ slug, state: how }) => slug === FACTS_STEP && how === "done");
  return (
    <li className="space-y-2 rounded-lg border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={LINK_STATUS[state]} />
        {isWorking && canTakeBack && <TakeBack applicationId={applicationId} />}
      </div>
      <ul className="space-y-1">
        {steps.map((step) => (
          <li key={step.slug} className="flex flex-wrap justify-between gap-x-3">
            <span>{step.slug === FACTS_STEP ? words("links.facts") : <StepName slug={step.slug} />}</span>
            <span className="text-muted text-sm">{words(`stepState.${step.state}`)}</span>
          </li>
        ))}
      </ul>
      {areFactsNew && <p className="text-sm text-warning">{words("links.factsGiven")}</p>}
      <p className="text-muted text-sm">
        {words.rich("links.by", { name: `\u2068${by}\u2069`, when: () => <DateText value={createdAt} /> })}
        {" · "}
        {consentAt !== null
          ? words.rich("links.consentAt", { when: () => <DateText value={consentAt} /> })
          : words("links.notOpened")}
        {" · "}
        {endedAt !== null
          ? words.rich("links.endedAt", { when: () => <DateText value={endedAt} /> })
          : words.rich("links.until", { when: () => <DateText value={until} form="long" /> })}
      </p>
    </li>
  );
}

function TakeBack({ applicationId }: { applicationId: string }) {
  const words = useTranslations("applicant.links");
  return (
    <ConfirmedButton
      operation={operations.takeLinkBack}
      input={{ applicationId }}
      label={words("takeBack")}
      icon={Undo2}
      size="sm"
      title={words("takeBackTitle")}
      description={words("takeBackBody")}
      done={words("takenBack")}
    />
  );
}
