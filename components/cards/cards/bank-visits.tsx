"use client";

import { Landmark, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCan, useNameForCustomers } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Id } from "@/components/kit/ui/id";
import { Qr } from "@/components/kit/ui/qr";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import { bankOperations as operations } from "@/lib/areas/cards/cards/bank-operations";
import { type BankVisit, leadsToBank, VISIT_STATUS } from "@/lib/areas/cards/cards/bank-visit";
import { applicantMessageOf, type CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";

type Application = Pick<CardApplicationShown, "id" | "version" | "status" | "way">;

/** The way by the bank's own pages: begun, handed to the applicant, and what is known of it. */
export function BankVisits({ application: { id: applicationId, version, status, way } }: { application: Application }) {
  const words = useTranslations("applicant.visits");
  const canManage = useCan("cards.manage");
  const errorText = useErrorText();
  const refusal = useRefusal();
  const { data } = useOperation(operations.visits, { applicationId });
  const begin = useOperationMutation(operations.begin);
  if (!data || (way === "FORM" && !(data.mayBegin && canManage))) return null;
  const text = begin.error && errorText(begin.error);
  const fields = Object.values(begin.error?.fields ?? {});
  return (
    <Section title={words("title")} description={words("hint")}>
      {status === "LOST" && <Alert tone="warning">{words("lost")}</Alert>}
      <ul className="space-y-3">
        {data.visits.map((visit) => (
          <Visit key={visit.id} visit={visit} applicationId={applicationId} canManage={canManage} />
        ))}
      </ul>
      {!data.visits.some(({ link }) => link) && <SentTexts about="bankVisit" record={applicationId} isPart />}
      {text && (
        <Alert tone="danger" role="alert" title={text.title} className="my-3">
          <p>{text.action}</p>
          {fields.length > 0 ? (
            fields.map((each) => <p key={each}>{refusal(each)}</p>)
          ) : (
            <p dir="auto">{text.detail}</p>
          )}
        </Alert>
      )}
      {data.mayBegin && canManage && (
        <div className="mt-3 space-y-2">
          {data.isAgain && <p className="text-muted text-sm">{words("againHint")}</p>}
          <Button
            icon={Landmark}
            isLoading={begin.isPending}
            onClick={() => void begin.mutateAsync({ applicationId, version, isAgain: data.isAgain }).catch(() => null)}
          >
            {words(data.isAgain ? "again" : "begin")}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Visit({ visit, applicationId, canManage }: { visit: BankVisit; applicationId: string; canManage: boolean }) {
  const words = useTranslations("applicant.visits");
  const links = useTranslations("applicant.links");
  const { state, by, createdAt, until, openedAt, returnedAt, link } = visit;
  const name = useNameForCustomers();
  return (
    <li className="space-y-3 rounded-lg border p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <StatusBadge status={VISIT_STATUS[state]} />
        {leadsToBank(state) && canManage && <TakeBack applicationId={applicationId} />}
      </div>
      <p className="text-muted text-sm">
        {links.rich("by", { name: `\u2068${by}\u2069`, when: () => <DateText value={createdAt} /> })}
        {leadsToBank(state) && (
          <>
            {" · "}
            {words.rich("until", { when: () => <DateText value={until} form="time" /> })}
          </>
        )}
        {openedAt !== null && (
          <>
            {" · "}
            {words.rich("openedAt", { when: () => <DateText value={openedAt} /> })}
          </>
        )}
        {returnedAt !== null && (
          <>
            {" · "}
            {words.rich("returnedAt", { when: () => <DateText value={returnedAt} /> })}
          </>
        )}
      </p>
      {link && (
        <>
          <Qr code={link.qr} label={words("qr")} />
          <div className="min-w-0 rounded border bg-sunken p-3">
            <Id value={link.url} label={words("link")} isWhole />
          </div>
          <CustomerText
            title={words("text")}
            text={name === undefined ? null : applicantMessageOf({ business: name, url: link.url, until })}
            from={{ about: "bankVisit", record: applicationId }}
          />
        </>
      )}
    </li>
  );
}

function TakeBack({ applicationId }: { applicationId: string }) {
  const words = useTranslations("applicant.visits");
  const links = useTranslations("applicant.links");
  return (
    <ConfirmedButton
      operation={operations.takeBack}
      input={{ applicationId }}
      label={links("takeBack")}
      icon={Undo2}
      size="sm"
      title={links("takeBackTitle")}
      description={words("takeBackBody")}
    />
  );
}
