"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { CardNumber } from "@/components/kit/ui/card-number";
import { DateText } from "@/components/kit/ui/date-text";
import { DescriptionList } from "@/components/kit/ui/description-list";
import { Iban } from "@/components/kit/ui/iban";
import { Id } from "@/components/kit/ui/id";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { useNow } from "@/components/kit/ui/use-now";
import { CustomerText } from "@/components/shared/parts/customer-text";
import { SentTexts } from "@/components/shared/parts/sent-texts";
import {
  CARD_DEEDS,
  type CardDeed,
  type CardPageShown,
  isToBeSent,
  isUnconfirmed,
  isUsableCard,
  lastFourOf,
  PAGE_STATUS,
  pageStateOf,
  sayingOf,
  whyNot,
} from "@/lib/areas/cards/card-lifecycle/status";
import { cardMoneyRoutes } from "@/lib/areas/cards/card-money/declared";
import { HOLDER_SAYINGS } from "@/lib/areas/cards/cards/card-message";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { CARD_STATUS, type CardApplicationShown, isBeforeCard } from "@/lib/areas/cards/cards/status";
import { statusViewOf } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";

const CardPageWindow = onDemand(
  ["applicant.state", "cardLifecycle.page", "cardLifecycle.pageState", "cards", "errors"],
  async () => (await import("./card-page-window")).CardPageWindow,
);
const ReissueWindow = onDemand(
  ["applicant.state", "cardLifecycle.page", "cardLifecycle.pageState", "cardLifecycle.reissue", "cards", "errors"],
  async () => (await import("./reissue-window")).ReissueWindow,
);

/** The open window: the action, and the prepared page if there is one. */
interface Opened {
  deed: CardDeed;
  pageId?: string;
}

/** The card's state, the actions that are possible now, and why the others are not. */
export function CardSection({ application }: { application: CardApplicationShown }) {
  const words = useTranslations("cardLifecycle");
  const canManage = useCan("cards.manage");
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (next: Opened) => {
    setOpened(next);
    setOpen(true);
  };
  const { card, account, status } = application;
  const saying = sayingOf(application);
  const isShown = card !== null || account !== null || !isBeforeCard(status);
  return (
    <Section title={words("title")}>
      {isShown && (
        <>
          <Numbers application={application} />
          <ToMoney application={application} />
          <Others application={application} />
          <StillActive application={application} />
          <ul className="mt-4 divide-y border-y">
            {CARD_DEEDS.map((deed) => (
              <Deed key={deed} deed={deed} application={application} onOpen={open} />
            ))}
          </ul>
          {!canManage && <p className="mt-3 text-muted text-sm">{words("onlyManagers")}</p>}
        </>
      )}
      <div className={isShown ? "mt-4" : undefined}>
        <CustomerText
          title={words("say")}
          text={HOLDER_SAYINGS[saying]}
          {...(isToBeSent(saying) && { from: { about: "cardApplication", record: application.id } })}
        />
        {!isToBeSent(saying) && <SentTexts about="cardApplication" record={application.id} isPart />}
      </div>
      {opened && opened.deed !== "reissue" && (
        <CardPageWindow
          key={`${opened.deed} ${opened.pageId ?? ""}`}
          open={isOpen}
          onOpenChange={setOpen}
          application={application}
          page={opened.deed}
          pageId={opened.pageId}
        />
      )}
      {opened?.deed === "reissue" && (
        <ReissueWindow
          open={isOpen}
          onOpenChange={setOpen}
          applicationId={application.id}
          before={application}
          onBlock={whyNot("block", application) === null ? () => open({ deed: "block" }) : undefined}
        />
      )}
    </Section>
  );
}

function Numbers({ application: { card, account, status } }: { application: CardApplicationShown }) {
  const words = useTranslations("cards.card");
  const use = useTranslations("cardLifecycle");
  const plain = (text: string) => (
    <bdi dir="ltr" className="tabular-nums">
      {text}
    </bdi>
  );
  const pin = card?.isPinChanged;
  return (
    <>
      {card ? (
        <StatusBadge status={statusViewOf(CARD_STATUS, card)} />
      ) : (
        <p className="text-muted">{use(isBeforeCard(status) ? "noCard" : "untold")}</p>
      )}
      <DescriptionList
        className="mt-3"
        items={[
          card?.pan != null && { term: words("pan"), value: <CardNumber value={card.pan} /> },
          card?.expiresOn != null && { term: words("expiresOn"), value: plain(card.expiresOn) },
          card !== null && {
            term: use("pin"),
            value: use(`pinState.${pin === true ? "set" : pin === false ? "notSet" : "unknown"}`),
          },
          account?.accountNumber != null && {
            term: words("accountNumber"),
            value: <Id value={account.accountNumber} label={words("accountNumber")} isWhole />,
          },
          account?.iban != null && { term: words("iban"), value: <Iban value={account.iban} label={words("iban")} /> },
        ]}
      />
    </>
  );
}

/** The link to the holder's accounts, for members who may see them. */
function ToMoney({ application: { id, account, status } }: { application: CardApplicationShown }) {
  const words = useTranslations("cardMoney");
  const business = useBusiness();
  if (!useCan("cardMoney.read") || (account === null && isBeforeCard(status))) return null;
  return (
    <ButtonLink size="sm" className="mt-4" href={cardMoneyRoutes.cardMoney(business, id)}>
      {words("open")}
    </ButtonLink>
  );
}

/** The links to the previous card and to the one that replaces this one. */
function Others({ application: { reissueId, isReplaced } }: { application: CardApplicationShown }) {
  const words = useTranslations("cardLifecycle.reissue");
  const business = useBusiness();
  if (reissueId === null) return null;
  return (
    <Alert
      className="mt-4"
      actions={
        <ButtonLink size="sm" href={cardRoutes.cardApplication(business, reissueId)}>
          {words("open")}
        </ButtonLink>
      }
    >
      {words(isReplaced ? "replacedNote" : "begunNote")}
    </Alert>
  );
}

/** Shown for a reissue: the replaced card keeps working until somebody blocks it. */
function StillActive({ application }: { application: CardApplicationShown }) {
  const words = useTranslations("cardLifecycle.reissue");
  const { flow, status, card, isReplaced } = application;
  if (flow !== "REISSUE" || isReplaced || !isBeforeCard(status) || !isUsableCard(card)) return null;
  return (
    <Alert tone="warning" className="mt-4">
      {words("stillActive", { digits: `\u2066${lastFourOf(card) ?? "—"}\u2069` })}
    </Alert>
  );
}

interface DeedProps {
  deed: CardDeed;
  application: CardApplicationShown;
  onOpen: (opened: Opened) => void;
}

function Deed({ deed, application, onOpen }: DeedProps) {
  const words = useTranslations("cardLifecycle");
  const canManage = useCan("cards.manage");
  const why = whyNot(deed, application);
  const page = deed === "reissue" ? undefined : application.pages.find((each) => each.page === deed);
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-56">
          <h3 className="font-medium">{words(`deeds.${deed}`)}</h3>
          <p className="text-muted text-sm">{why === null ? words(`deedHint.${deed}`) : words(`whyNot.${why}`)}</p>
        </div>
        {why === null && canManage && (
          <Button size="sm" variant={deed === "block" ? "danger" : "secondary"} onClick={() => onOpen({ deed })}>
            {words(`start.${deed}`)}
          </Button>
        )}
      </div>
      {page && <Page page={page} application={application} onSee={() => onOpen({ deed, pageId: page.id })} />}
    </li>
  );
}

/** The bank's page that was prepared last, as far as it is known. */
function Page({
  page,
  application,
  onSee,
}: {
  page: CardPageShown;
  application: CardApplicationShown;
  onSee: () => void;
}) {
  const words = useTranslations("cardLifecycle.page");
  const canManage = useCan("cards.manage");
  const state = pageStateOf(page, useNow());
  const { by, at, until } = page;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <StatusBadge status={PAGE_STATUS[state]} />
      <span className="text-muted">
        {words.rich("by", { name: `\u2068${by}\u2069`, when: () => <DateText value={page.returnedAt ?? at} /> })}
      </span>
      {state === "open" && (
        <>
          <span className="text-muted">
            {words.rich("until", { when: () => <DateText value={until} form="time" /> })}
          </span>
          {canManage && (
            <Button size="sm" variant="ghost" onClick={onSee}>
              {words("see")}
            </Button>
          )}
        </>
      )}
      {isUnconfirmed(page, application) && <p className="w-full text-warning">{words("notSeen")}</p>}
    </div>
  );
}
