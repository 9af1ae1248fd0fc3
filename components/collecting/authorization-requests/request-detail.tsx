"use client";

import { FileKey2, RotateCw, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useCan, useNameForCustomers } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { useErrorText } from "@/components/kit/ui/error-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { BankName } from "@/components/shared/parts/bank-name";
import { ConfirmedButton } from "@/components/shared/parts/confirmed-button";
import { GivenLink } from "@/components/shared/parts/given-link";
import { RecordPage } from "@/components/shared/parts/record-page";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import { Facts } from "@/components/shared/records/facts";
import { useRecord } from "@/components/shared/records/use-record";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { requestFields } from "@/lib/areas/collecting/authorization-requests/fields";
import { authorizationRequestOperations as operations } from "@/lib/areas/collecting/authorization-requests/operations";
import { payerMessageOf } from "@/lib/areas/collecting/authorization-requests/payer-message";
import {
  type AuthorizationRequest,
  type AuthorizationRequestShown,
  type BankVisit,
  hasFailed,
  isOver,
  linkDaysAgain,
  REQUEST_STATUS,
} from "@/lib/areas/collecting/authorization-requests/status";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { reasonKey } from "@/lib/areas/collecting/withdrawals/status";
import { serverNow } from "@/lib/kit/clock";
import { useMessage } from "@/lib/kit/i18n/use-message";
import { useBusiness } from "@/lib/kit/operations/business";
import { onPersonThere } from "@/lib/kit/operations/presence";
import { useOperationMutation } from "@/lib/kit/operations/query";

/** While a payer is on the way, what is told by itself may still be lost. */
const LOOK_MS = 15_000;

/** What the list has of a request, and the rest once its own answer has come. */
type ShownSoFar = AuthorizationRequest & Partial<AuthorizationRequestShown>;

/** A payer has been at the bank, and the link waits for the next try. */
const isTriedInVain = ({ state, visits = [] }: ShownSoFar): boolean => state === "waiting" && visits.length > 0;

const ACTS = ["not_known", "waiting", "refused", "unreachable", "expired", "lapsed"] as const;

/** What is known of a request, and what is to be done by those who may. */
export function Next({ request }: { request: ShownSoFar }) {
  const words = useTranslations("authorizationRequests");
  const canMake = useCan("authorizations.make");
  if (isTriedInVain(request)) return words("next.tried");
  const act = canMake && ACTS.find((state) => state === request.state);
  return (
    <>
      {words(`next.${request.state}`)} {act && words(`act.${act}`)}
    </>
  );
}

/** One request to a payer: its link while it works, how far it has come, and what to do next. */
export function RequestDetail({ requestId }: { requestId: string }) {
  const words = useTranslations("authorizationRequests");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const canMake = useCan("authorizations.make");
  const answer = useRecord<ShownSoFar, typeof operations.show>(
    operations.list,
    ({ id }) => id === requestId,
    operations.show,
    { requestId },
    { everyMs: ({ state }) => (isOver(state) ? false : LOOK_MS) },
  );
  const { mutate } = useOperationMutation(operations.seen);
  const { shown } = answer;
  const isToSee = canMake && shown !== undefined && (hasFailed(shown.state) || Boolean(shown.refusal));
  // Seen is what its own page shows to somebody who is there.
  useEffect(() => (isToSee ? onPersonThere(() => mutate({ requestId })) : undefined), [isToSee, mutate, requestId]);
  return (
    <RecordPage<ShownSoFar>
      answer={answer}
      back={{ href: authorizationRequestRoutes.authorizationRequests(business), label: words("title") }}
      title={words("one")}
      notFound={{ area: "authorizationRequests", id: requestId, idLabel: words("one") }}
      askAgain={common("refresh")}
      head={(request) => ({
        title: words("one"),
        status: <StatusBadge status={REQUEST_STATUS[request.state]} />,
        description: <Next request={request} />,
        actions: (
          <>
            {request.authorizationId !== null && (
              <ButtonLink
                icon={FileKey2}
                variant="primary"
                href={authorizationRoutes.authorization(business, request.authorizationId)}
              >
                {words("detail.open")}
              </ButtonLink>
            )}
            {canMake && !isOver(request.state) && <TakeBack requestId={requestId} />}
          </>
        ),
      })}
    >
      {(request) => (
        <DetailLayout
          main={
            <div className="min-w-0 space-y-4">
              {request.refusal && !isOver(request.state) && <Refusal refusal={request.refusal} />}
              {request.link ? (
                <PayerLink request={request} link={request.link} />
              ) : (
                <SentTexts about="authorizationRequest" record={request.id} />
              )}
              {canMake && isOver(request.state) && request.state !== "active" && <AskAgain request={request} />}
              <Section title={words("detail.course")}>
                <Course request={request} />
              </Section>
            </div>
          }
          aside={
            <Section title={words("detail.facts")}>
              <Facts
                fields={requestFields}
                facts="terms"
                row={request}
                columns={1}
                cells={{ bankCode: <BankName code={request.bankCode} /> }}
              />
            </Section>
          }
          after={
            <Section title={words("form.payer")}>
              <Facts fields={requestFields} facts="payer" row={request} />
            </Section>
          }
        />
      )}
    </RecordPage>
  );
}

interface PayerLinkProps {
  request: AuthorizationRequest;
  link: NonNullable<AuthorizationRequestShown["link"]>;
}

export function PayerLink({ request, link }: PayerLinkProps) {
  const words = useTranslations("authorizationRequests.detail");
  const name = useNameForCustomers();
  const { unit } = usePreferences();
  return (
    <Section
      title={words("linkTitle")}
      actions={
        <span className="font-medium">
          {words.rich("works", { time: () => <DateText value={request.linkUntil} form="clock" /> })}
        </span>
      }
    >
      <p className="mb-3 text-muted">{words("linkHint")}</p>
      <GivenLink
        link={link}
        names={{ qr: words("qr"), copy: words("copyLink"), text: words("text") }}
        text={name === undefined ? null : payerMessageOf(request, { business: name, url: link.url, unit })}
        from={{ about: "authorizationRequest", record: request.id }}
      />
    </Section>
  );
}

/** The service's refusal when a payer pressed. Only its own text, if there is one, says whether it is about the terms. */
export function Refusal({ refusal: { at, words: said } }: { refusal: { at: string; words: string | null } }) {
  const words = useTranslations("authorizationRequests.detail");
  const canMake = useCan("authorizations.make");
  return (
    <Alert tone="warning" title={words("pressRefused")}>
      {words.rich("pressRefusedAt", { time: () => <DateText value={at} /> })}{" "}
      {canMake && words(`pressRefusedNext.${said === null ? "silent" : "said"}`)}
      {said !== null && <p dir="auto">{said}</p>}
    </Alert>
  );
}

/** What is known of the way that a request has gone, oldest first. */
function Course({ request }: { request: ShownSoFar }) {
  const words = useTranslations("authorizationRequests");
  const message = useMessage();
  const at = (time: string) => <DateText value={time} />;
  const { visits = [], verifiedAt, linkUntil, state } = request;
  const returnOf = ({ returned, errorCode }: BankVisit) => (
    <>
      {returned && <p>{words(`detail.returns.${returned}`)}</p>}
      {errorCode && (
        <p>
          {message(reasonKey(errorCode))} ({words("fields.errorCode")}: <bdi dir="ltr">{errorCode}</bdi>)
        </p>
      )}
    </>
  );
  const entries: TimelineEntry[] = [
    {
      id: "asked",
      title: words("detail.asked"),
      time: at(request.createdAt),
      description: <bdi>{request.by}</bdi>,
    },
    ...visits.flatMap((visit, place): TimelineEntry[] => [
      {
        id: `opened-${place}`,
        title: words("detail.opened"),
        time: at(visit.openedAt),
        description: visit.isInVain && visit.returnedAt === null && words("detail.inVain"),
      },
      ...(visit.returnedAt
        ? [
            {
              id: `returned-${place}`,
              title: words("detail.returned"),
              time: at(visit.returnedAt),
              description: returnOf(visit),
            },
          ]
        : []),
      ...(visit.secondId
        ? [
            {
              id: `second-${place}`,
              title: words("detail.second"),
              description: (
                <>
                  {words("detail.secondNext")} <bdi dir="ltr">{visit.secondId}</bdi>
                </>
              ),
              tone: "warning" as const,
            },
          ]
        : []),
    ]),
    ...(verifiedAt
      ? [
          {
            id: "confirmed",
            title: words("detail.confirmed"),
            time: at(verifiedAt),
            tone: "success" as const,
            icon: "check" as const,
          },
        ]
      : isOver(state)
        ? [{ id: "ended", title: message(REQUEST_STATUS[state].label), tone: REQUEST_STATUS[state].tone }]
        : [{ id: "until", title: words("detail.until"), time: at(linkUntil), isExpected: true }]),
  ];
  return <Timeline entries={entries} />;
}

/** The same once more, in one press. */
function AskAgain({ request }: { request: AuthorizationRequest }) {
  const words = useTranslations("authorizationRequests.detail");
  const form = useTranslations("authorizationRequests.form");
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const create = useOperationMutation(operations.create);
  const text =
    create.error?.code === "conflict"
      ? { title: words("againAgreed"), action: words("againAgreedNext"), detail: undefined }
      : create.error?.code === "upstream_not_found"
        ? { title: form("notThereTitle"), action: form("notThere"), detail: create.error.detail }
        : create.error && errorText(create.error);
  /** Only the payer's browser says that nothing came of it: the service may still show an agreement. */
  const mayStillAgree = request.state === "refused" || request.state === "unreachable";
  const again = async () => {
    const { bankCode, mobile, name, email, nationalCode, monthlyCount, limitRial, expiresOn, wageType } = request;
    const wish = { bankCode, mobile, name, email, nationalCode, monthlyCount, limitRial, expiresOn, wageType };
    const input = { ...wish, days: linkDaysAgain(request, serverNow()), insteadOf: request.id };
    const made = await create.mutateAsync(input).catch(() => null);
    if (made) router.push(authorizationRequestRoutes.authorizationRequest(business, made.id));
  };
  return (
    <div className="space-y-3">
      <Button variant="primary" icon={RotateCw} isLoading={create.isPending} onClick={() => void again()}>
        {words("again")}
      </Button>
      {mayStillAgree && <p className="text-muted text-sm">{words("againEnds")}</p>}
      {text && (
        <Alert tone="danger" role="alert" title={text.title}>
          {text.action}
          {text.detail && <p dir="auto">{text.detail}</p>}
        </Alert>
      )}
    </div>
  );
}

function TakeBack({ requestId }: { requestId: string }) {
  const words = useTranslations("authorizationRequests.detail");
  return (
    <ConfirmedButton
      operation={operations.takeBack}
      input={{ requestId }}
      label={words("takeBack")}
      icon={Undo2}
      isDangerous
      title={words("takeBackTitle")}
      description={words("takeBackBody")}
      done={words("takenBack")}
    />
  );
}
