"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { DetailLayout } from "@/components/kit/ui/detail-layout";
import { useErrorText } from "@/components/kit/ui/error-text";
import { Id } from "@/components/kit/ui/id";
import { SituationCard } from "@/components/kit/ui/situation-card";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import { SetUpNotice } from "@/components/shared/parts/issuing-not-set-up";
import { RecordPage } from "@/components/shared/parts/record-page";
import { Facts } from "@/components/shared/records/facts";
import { useRecord } from "@/components/shared/records/use-record";
import { mayWaitForCode } from "@/lib/areas/cards/card-lifecycle/status";
import { POST_STATUS } from "@/lib/areas/cards/cards/application";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { applicationFields } from "@/lib/areas/cards/cards/fields";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { APPLICATION_STATUS, type CardApplication, type CardApplicationShown } from "@/lib/areas/cards/cards/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { ApplicantLinks } from "./applicant-links";
import { useUnnamed } from "./application-name";
import { BankVisits } from "./bank-visits";
import { CardSection } from "./card-section";
import { Checklist } from "./checklist";
import { KnownElsewhere, LostRegistration } from "./lost-registration";
import { LateHolderCode, UnbegunReissue } from "./reissue-steps";

type Shown = CardApplication & Partial<CardApplicationShown>;
/** True for a full application, false for a row that a list returned. */
const isWhole = (row: Shown): row is CardApplicationShown => row.items !== undefined;

/** While an application is being sent to the service, the page asks again after this time. */
const SENDING_LOOK_MS = 3000;

/** One application: who has to act next, its steps, and its outcome. */
export function ApplicationDetail({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cards");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const unnamed = useUnnamed();
  const canManage = useCan("cards.manage");
  const look = useOperationMutation(cardOperations.look);
  const [isLeaving, setLeaving] = useState(false);
  const answer = useRecord<CardApplication, typeof cardOperations.show>(
    cardOperations.list,
    ({ id }) => id === applicationId,
    cardOperations.show,
    { applicationId },
    { isLeaving, everyMs: ({ status }) => (status === "SENDING" ? SENDING_LOOK_MS : false) },
  );
  // The service does not know an application that it never received, so it is not asked.
  const isAtService = Boolean(answer.shown?.cardholderId);
  return (
    <RecordPage<Shown>
      answer={answer}
      back={{ href: cardRoutes.cards(business), label: words("detail.back") }}
      title={words("one")}
      notFound={{ area: "cards", id: applicationId, idLabel: words("fields.id"), isSearchable: false }}
      askAgain={isAtService ? words("detail.refresh") : common("refresh")}
      askMore={async () => isAtService && look.mutateAsync({ applicationId }).catch(() => null)}
      head={(row) => ({
        title: row.name === null ? unnamed(row) : <bdi>{row.name}</bdi>,
        status: <StatusBadge status={standingView(row)} />,
        description: (
          <>
            <bdi>{row.providerName}</bdi>
            {row.replacesId && <CardBefore applicationId={row.replacesId} />}
          </>
        ),
        actions: canManage && row.status === "NEW" && (
          <Discard applicationId={applicationId} onLeave={() => setLeaving(true)} />
        ),
      })}
    >
      {(row) => (
        <>
          <SetUpNotice />
          <LookFailure error={look.error} />
          <DetailLayout
            main={
              <div className="min-w-0 space-y-4">
                <Situation row={row} />
                {row.status === "LOST" &&
                  row.flow === "ISSUE" &&
                  row.way === "FORM" &&
                  canManage &&
                  row.version !== undefined && <LostRegistration applicationId={applicationId} version={row.version} />}
                {isWhole(row) && row.flow === "REISSUE" && (row.status === "LOST" || row.status === "NEW") && (
                  <UnbegunReissue application={row} />
                )}
                {isWhole(row) && mayWaitForCode(row) && <LateHolderCode application={row} />}
                {isWhole(row) && row.cardholderId !== null && <CardSection application={row} />}
                {isWhole(row) && row.way === "FORM" && <Checklist application={row} />}
                {isWhole(row) && <BankVisits application={row} />}
                {row.status === "NEW" && row.flow === "ISSUE" && row.way === "FORM" && canManage && (
                  <KnownElsewhere applicationId={applicationId} />
                )}
              </div>
            }
            aside={
              <>
                <ApplicantLinks applicationId={applicationId} />
                <Post row={row} />
                <Section title={words("detail.about")}>
                  <Facts
                    fields={applicationFields}
                    facts="about"
                    row={row}
                    columns={1}
                    more={[
                      {
                        term: words("detail.toldAt"),
                        value: row.toldAt ? <DateText value={row.toldAt} /> : words("detail.notTold"),
                      },
                    ]}
                  />
                </Section>
                <Section title={words("detail.applicant")}>
                  <Facts fields={applicationFields} facts="person" row={row} columns={1} />
                </Section>
              </>
            }
            after={null}
          />
        </>
      )}
    </RecordPage>
  );
}

/** The link from a reissue to the card that it replaces. */
function CardBefore({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cardLifecycle.reissue");
  const business = useBusiness();
  return (
    <>
      {" · "}
      <Link href={cardRoutes.cardApplication(business, applicationId)} className="underline">
        {words("replaces")}
      </Link>
    </>
  );
}

/** The error of the look-up at the service, if it failed. */
function LookFailure({ error }: { error: ReturnType<typeof useOperationMutation>["error"] }) {
  const errorText = useErrorText();
  if (!error) return null;
  const text = errorText(error);
  return (
    <Alert tone="danger" role="alert" title={text.title} className="mb-4">
      {text.action}
    </Alert>
  );
}

const standingView = ({ standing, statusAsSent }: Shown) =>
  statusViewOf(APPLICATION_STATUS, { status: standing, statusAsSent });

function Situation({ row }: { row: Shown }) {
  const words = useTranslations("cards");
  const view = standingView(row);
  const reissue = useTranslations("cardLifecycle.reissue");
  const { flow, status, standing, post } = row;
  // The post says where a printed card is.
  const way = standing === "ISSUED" && post && post.status !== "UNKNOWN" ? post.status : null;
  // A reissue that the service has not begun needs other steps than a new applicant.
  const isUnbegun = flow === "REISSUE" && (status === "NEW" || status === "SENDING" || status === "LOST");
  return (
    <SituationCard
      status={view}
      title={standing === "UNKNOWN" ? words("waits.unknown") : words(`status.${standing}`)}
      next={
        isUnbegun ? reissue(`situation.${status}`) : way ? words(`post.say.${way}`) : words(`situation.${standing}`)
      }
    >
      {row.waitsFor !== "nobody" && (
        <p className="text-muted text-sm">
          {words("fields.waitsFor")}: {words(`waits.${row.waitsFor}`)} · <DateText value={row.waitingSince} />
        </p>
      )}
      {row.rejectReason && (
        <Alert tone="danger" title={words("reviewer")}>
          <p dir="auto">{row.rejectReason}</p>
        </Alert>
      )}
    </SituationCard>
  );
}

/** Where the card is, and what to tell the holder who waits for it. */
function Post({ row: { post, status, standing } }: { row: Shown }) {
  const words = useTranslations("cards.post");
  const isInHeadline = standing === "ISSUED" || standing === "CAME_BACK";
  if (!post && status !== "ISSUED" && status !== "DELIVERED") return null;
  return (
    <Section title={words("title")}>
      {post ? (
        <>
          <StatusBadge status={statusViewOf(POST_STATUS, post)} />
          {post.status !== "UNKNOWN" && !isInHeadline && (
            <p className="mt-2 text-muted">{words(`say.${post.status}`)}</p>
          )}
          <DescriptionList
            className="mt-3"
            columns={1}
            items={[
              post.code !== null && {
                term: words("code"),
                value: <Id value={post.code} label={words("code")} isWhole />,
              },
              post.sentAt !== null && { term: words("sentAt"), value: <DateText value={post.sentAt} form="long" /> },
              post.deliveredAt !== null && {
                term: words("deliveredAt"),
                value: <DateText value={post.deliveredAt} form="long" />,
              },
            ]}
          />
        </>
      ) : (
        <p className="text-muted">{words("none")}</p>
      )}
    </Section>
  );
}

function Discard({ applicationId, onLeave }: { applicationId: string; onLeave: () => void }) {
  const words = useTranslations("cards.detail");
  const business = useBusiness();
  const router = useRouter();
  const errorText = useErrorText();
  const discard = useOperationMutation(cardOperations.discard);
  const [isOpen, setOpen] = useState(false);
  const text = discard.error && errorText(discard.error);
  const confirm = async () => {
    const done = await discard.mutateAsync({ applicationId }).catch(() => null);
    if (!done) return;
    onLeave();
    showToast({ title: words("discarded"), tone: "success" });
    router.push(cardRoutes.cards(business));
  };
  return (
    <>
      <Button icon={Trash2} onClick={() => setOpen(true)}>
        {words("discard")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words("discardTitle")}
        description={words("discardBody")}
        action={words("discard")}
        onConfirm={() => void confirm()}
        isWorking={discard.isPending}
        isDangerous
        error={
          text && (
            <Alert tone="danger" role="alert" title={text.title} className="mt-4">
              {text.action}
            </Alert>
          )
        }
      />
    </>
  );
}
