"use client";

import { useTranslations } from "next-intl";
import { Section } from "@/components/kit/ui/card";
import { DateText } from "@/components/kit/ui/date-text";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Timeline, type TimelineEntry } from "@/components/kit/ui/timeline";
import { OrderChangesList } from "@/components/shared/order-forms/order-changes";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import type { StatusIcon, Tone } from "@/lib/kit/format/status-view";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { isDirectDebit, type OrderKindId } from "@/lib/kit/orders/kinds";
import type { OrderDetail, OrderEventView } from "@/lib/kit/orders/views";
import { viewOfKind } from "./kind-views";

const LOOKS: Record<OrderEventView["event"], { tone: Tone; icon: StatusIcon }> = {
  made: { tone: "neutral", icon: "dot" },
  edited: { tone: "warning", icon: "info" },
  approved_by: { tone: "success", icon: "check" },
  approval_withdrawn: { tone: "warning", icon: "return" },
  approve: { tone: "info", icon: "check" },
  reject: { tone: "danger", icon: "ban" },
  expire: { tone: "neutral", icon: "clock" },
  withdraw: { tone: "neutral", icon: "return" },
  reopen: { tone: "warning", icon: "return" },
  start: { tone: "info", icon: "progress" },
  not_sent: { tone: "warning", icon: "clock" },
  lost: { tone: "warning", icon: "question" },
  absent: { tone: "info", icon: "info" },
  accept: { tone: "info", icon: "check" },
  refuse: { tone: "danger", icon: "cross" },
  done: { tone: "success", icon: "check" },
  fail: { tone: "danger", icon: "cross" },
  cancel: { tone: "neutral", icon: "ban" },
  reverse: { tone: "neutral", icon: "return" },
  found: { tone: "danger", icon: "alert" },
  unit_mismatch: { tone: "danger", icon: "alert" },
  other_destination: { tone: "danger", icon: "alert" },
  parts_differ: { tone: "danger", icon: "alert" },
  released: { tone: "info", icon: "check" },
  dealt_with: { tone: "info", icon: "check" },
  held: { tone: "warning", icon: "pause" },
  cancel_asked: { tone: "info", icon: "ban" },
  cancel_refused: { tone: "warning", icon: "alert" },
  stop_asked: { tone: "info", icon: "ban" },
  rows_ended: { tone: "warning", icon: "return" },
  looked_up: { tone: "neutral", icon: "info" },
  said_back: { tone: "warning", icon: "question" },
  code_tried: { tone: "info", icon: "progress" },
  code_refused: { tone: "warning", icon: "cross" },
  code_sent: { tone: "neutral", icon: "info" },
  page_given: { tone: "info", icon: "info" },
  seen: { tone: "neutral", icon: "check" },
};

/** Everything that ever happened to the order, each line with who did it and the exact time. */
export function OrderTimeline({ order }: { order: OrderDetail }) {
  const words = useTranslations("orders.timeline");
  const toLine = useLine();
  return (
    <Section title={words("title")}>
      <Timeline entries={order.events.map((event) => toLine(event, order.kind))} />
    </Section>
  );
}

const LOOKS_TOLD = ["absent", "there", "unanswered", "perhaps"] as const;
const isLook = (value: unknown): value is (typeof LOOKS_TOLD)[number] => LOOKS_TOLD.some((each) => each === value);

function titleOf(event: OrderEventView["event"], kind: OrderKindId, detail: OrderEventView["detail"]) {
  const own = viewOfKind(kind).titles[event];
  if (own) return own;
  if (event === "refuse" && detail.isHere && isDirectDebit(kind)) return "notSentHere";
  if (event === "dealt_with" && detail.moneyFound === "left") return "foundLeft";
  if (event === "dealt_with" && detail.moneyFound === "stayed") return "foundStayed";
  if (event === "looked_up" && isLook(detail.result)) return `looked.${detail.result}` as const;
  if (event === "cancel" && detail.dealtWith) return "closed";
  if (event === "unit_mismatch" && detail.mayBePart) return "part_mismatch";
  if (event === "lost" && detail.strangeNo) return "strangeNo";
  if (event === "lost" && detail.taken) return "taken";
  return event;
}

/** The number of a file's payments in a history line, by outcome. */
const rowsOf = ({ done, failed, canceled, reversed }: OrderEventView["detail"]) => ({
  done: Number(done ?? 0),
  failed: Number(failed ?? 0),
  canceled: Number(canceled ?? 0),
  reversed: Number(reversed ?? 0),
});

function useLine(): (event: OrderEventView, kind: OrderKindId) => TimelineEntry {
  const words = useTranslations("orders.timeline");
  const refusal = useRefusal();
  const { unit, locale } = usePreferences();
  return ({ id, at, event, actorName, detail, changes }, kind) => {
    const said = [detail.reason, detail.failure, detail.strangeNo, detail.taken, detail.iban].find(
      (each) => typeof each === "string",
    ) as string | undefined;
    return {
      id: String(id),
      ...LOOKS[event],
      title: words(titleOf(event, kind, detail), {
        attempt: formatNumber(Number(detail.attempt ?? 1), locale),
        ...rowsOf(detail),
        echo: typeof detail.echoRial === "number" ? formatMoney(detail.echoRial, { unit, locale }) : "—",
      }),
      time: <DateText value={at} form="exact" className="!whitespace-normal" />,
      description: (
        <>
          {actorName === null ? words("byDaftar") : <bdi>{words("by", { name: actorName })}</bdi>}
          {said && (
            <>
              {" · "}
              <bdi dir="auto">{refusal(said)}</bdi>
            </>
          )}
          {changes && changes.rows.length > 0 && <OrderChangesList changes={changes} />}
        </>
      ),
    };
  };
}
