"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { onDemand } from "@/components/kit/ui/on-demand";
import { StatusBadge } from "@/components/kit/ui/status-badge";
import { showToast } from "@/components/kit/ui/toast";
import {
  type ChecklistItem,
  documentOf,
  mayUpload,
  mayWriteFacts,
  nextOf,
  type StepAction,
} from "@/lib/areas/cards/cards/application";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import type { StatusView } from "@/lib/kit/format/status-view";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { StepName } from "./step-name";

const DocumentPanel = onDemand(["cards"], async () => (await import("./document-panel")).DocumentPanel);
const CaptionPanel = onDemand(
  ["cards.caption", "cards.list"],
  async () => (await import("./caption-panel")).CaptionPanel,
);

const ITEM_STATES = {
  todo: { tone: "neutral", icon: "dot", label: "cards.item.todo" },
  optional: { tone: "neutral", icon: "dot", label: "cards.item.optional" },
  waits: { tone: "neutral", icon: "pause", label: "cards.item.waits" },
  sent: { tone: "info", icon: "out", label: "cards.item.sent" },
  done: { tone: "success", label: "cards.item.done" },
  rejected: { tone: "danger", icon: "return", label: "cards.item.rejected" },
  unknown: { tone: "warning", icon: "question", label: "cards.item.unknown" },
} as const satisfies Record<ChecklistItem["state"], StatusView>;

/** Every step of an application with its result and a button to do it. */
export function Checklist({ application }: { application: CardApplicationShown }) {
  const words = useTranslations("cards.detail");
  const canManage = useCan("cards.manage");
  const { items, status } = application;
  const isOpen = mayUpload(status);
  // A step that the reviewer sent back is opened first, because it is usually the reason for the visit.
  const [chosen, setChosen] = useState<string | null>();
  const next = application.waitsFor === "us" ? nextOf(items) : null;
  const opened = chosen === undefined ? isOpen && items.find(({ state }) => state === "rejected")?.slug : chosen;
  return (
    <Section title={words("checklist")} description={words("checklistHint")} isFlush>
      <ol className="divide-y">
        {items.map((item) => (
          <Item
            key={item.slug}
            item={item}
            application={application}
            isNext={next === item.slug}
            isOpened={opened === item.slug}
            onOpen={(open) => setChosen(open ? item.slug : null)}
            onDone={() => setChosen(undefined)}
          />
        ))}
      </ol>
      {isOpen && canManage && (
        <div className="border-t p-4 sm:px-5">
          <Finalize application={application} />
        </div>
      )}
      {!canManage && <p className="border-t p-4 text-muted text-sm sm:px-5">{words("onlyManagers")}</p>}
    </Section>
  );
}

interface ItemProps {
  item: ChecklistItem;
  application: CardApplicationShown;
  /** Only the next step calls for being done. */
  isNext: boolean;
  isOpened: boolean;
  onOpen: (open: boolean) => void;
  /** Called when the step is done, so that the next one opens. */
  onDone: () => void;
}

const doneBy = ({ by, at }: StepAction) => ({ name: `\u2068${by}\u2069`, when: () => <DateText value={at} /> });

function Item({ item, application, isNext, isOpened, onOpen, onDone }: ItemProps) {
  const words = useTranslations("cards");
  const applicant = useTranslations("applicant.links");
  const canManage = useCan("cards.manage");
  const { slug, state, stateAsSent, message, done, kind } = item;
  const isDoable =
    canManage && state !== "waits" && mayUpload(application.status) && (kind === "document" || kind === "caption");
  const type = documentOf(slug);
  return (
    <li className="space-y-3 p-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium">
            <StepName slug={slug} />
          </h3>
          {done && (
            <p className="text-muted text-sm">
              {done.isApplicant
                ? applicant.rich("doneByApplicant", doneBy(done))
                : words.rich("detail.doneBy", doneBy(done))}
            </p>
          )}
        </div>
        <StatusBadge status={{ ...ITEM_STATES[state], asSent: stateAsSent }} />
        {kind === "facts" && canManage && <FactsButton application={application} item={item} isNext={isNext} />}
        {isDoable && (
          <Button
            size="sm"
            // An opened step has a button of its own that does it.
            variant={isNext && !isOpened ? "primary" : "secondary"}
            aria-expanded={isOpened}
            onClick={() => onOpen(!isOpened)}
          >
            {kind === "caption"
              ? words("caption.show")
              : words(state === "rejected" ? "upload.mend" : state === "todo" ? "upload.open" : "upload.again")}
          </Button>
        )}
      </div>
      {state === "rejected" && (
        <Alert tone="danger" title={words("reviewer")}>
          <p dir="auto">{message ?? words("item.rejected")}</p>
        </Alert>
      )}
      {kind === "facts" && <FactsState application={application} item={item} />}
      {isOpened && isDoable && kind === "caption" && (
        <CaptionPanel applicationId={application.id} caption={application.caption} />
      )}
      {isOpened && isDoable && type !== null && application.cardholderId !== null && (
        <DocumentPanel
          applicationId={application.id}
          provider={application.provider}
          cardholderId={application.cardholderId}
          type={type}
          caption={application.caption}
          onDone={onDone}
        />
      )}
    </li>
  );
}

/** The link to the facts, labelled with what has to be done there. */
function FactsButton({
  application: { id, status, items },
  item,
  isNext,
}: Pick<ItemProps, "application" | "item" | "isNext">) {
  const words = useTranslations("cards.detail");
  const business = useBusiness();
  // If facts were sent back, only that item has the link.
  const rejected = items.find(({ kind, state }) => kind === "facts" && state === "rejected");
  // Before the service has begun a reissue, nothing can be changed for it.
  if (item.state === "waits") return null;
  if (rejected && rejected.slug !== item.slug) return null;
  if (!rejected && items.find(({ kind }) => kind === "facts")?.slug !== item.slug) return null;
  const word = !mayWriteFacts(status)
    ? "seeFacts"
    : rejected
      ? "mendFacts"
      : status === "NEW" || status === "LOST"
        ? "openFacts"
        : "changeFacts";
  return (
    <ButtonLink size="sm" variant={isNext ? "primary" : "secondary"} href={cardRoutes.cardApplicant(business, id)}>
      {words(word)}
    </ButtonLink>
  );
}

function FactsState({
  application: { status, missing, isChanged, items },
  item,
}: Pick<ItemProps, "application" | "item">): ReactNode {
  const words = useTranslations("cards.detail");
  if (items.find(({ kind }) => kind === "facts")?.slug !== item.slug || !mayWriteFacts(status)) return null;
  if (missing.length > 0) return <p className="text-muted text-sm">{words("missing", { count: missing.length })}</p>;
  return isChanged && <p className="text-sm text-warning">{words("changed")}</p>;
}

function Finalize({ application: { id, canFinalize } }: { application: CardApplicationShown }) {
  const words = useTranslations("cards.detail");
  const errorText = useErrorText();
  const finalize = useOperationMutation(cardOperations.finalize);
  const { error, data } = finalize;
  const text = error && errorText(error);
  const send = async () => {
    const answer = await finalize.mutateAsync({ applicationId: id }).catch(() => null);
    if (answer?.isAccepted) showToast({ title: words("finalizing"), tone: "success" });
  };
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-48 text-muted text-sm">
          {words(canFinalize ? "finalizeHint" : "finalizeNot")}
        </p>
        <Button
          variant={canFinalize ? "primary" : "secondary"}
          disabled={!canFinalize}
          isLoading={finalize.isPending}
          onClick={() => void send()}
        >
          {words("finalize")}
        </Button>
      </div>
      {data && !data.isAccepted && (
        <Alert tone="danger" role="alert">
          <p dir="auto">{words("refused", { words: data.refused ?? "" })}</p>
        </Alert>
      )}
      {text && (
        <Alert tone="danger" role="alert" title={text.title}>
          <p>{error.code === "outcome_unknown" ? words("lostFinalize") : text.action}</p>
          {error.detail && <p dir="auto">{error.detail}</p>}
        </Alert>
      )}
    </div>
  );
}
