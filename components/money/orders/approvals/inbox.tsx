"use client";

import { Inbox as InboxIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { useCan } from "@/components/frame/shell/member-context";
import { SwipeableCards } from "@/components/kit/data-table/swipeable-cards";
import { useListState } from "@/components/kit/data-table/use-list-state";
import { Button } from "@/components/kit/ui/button";
import { EmptyState } from "@/components/kit/ui/empty-state";
import { onDemand } from "@/components/kit/ui/on-demand";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { Tabs } from "@/components/kit/ui/tabs";
import { OperationList } from "@/components/shared/parts/operation-list";
import { orderRoutes } from "@/lib/areas/money/orders/declared";
import { inboxState } from "@/lib/areas/money/orders/filters";
import { orderOperations } from "@/lib/areas/money/orders/operations";
import { formatNumber } from "@/lib/kit/format/digits";
import { formatMoney } from "@/lib/kit/format/money";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation } from "@/lib/kit/operations/query";
import { MOST_DECIDED, ORDER_BOXES, totalsOf } from "@/lib/kit/orders/kinds";
import type { InboxRow } from "@/lib/kit/orders/views";
import { approvalColumns } from "./approval-columns";

const BulkDialog = onDemand(
  ["approvals", "cashIn.fill", "errors", "orders", "orders.help"],
  async () => (await import("./bulk-dialog")).BulkDialog,
);

/** The orders in the window of a decision. */
interface Deciding {
  decision: "approve" | "reject";
  orderIds: readonly string[];
  isOpen: boolean;
}

type Chosen = Pick<InboxRow, "kind" | "amountRial">;

/** Orders to decide on, one by one or several with one check of the password. */
export function Inbox() {
  const words = useTranslations("approvals");
  const business = useBusiness();
  const { unit, locale } = usePreferences();
  const mayApprove = useCan("settlements.approve");
  const list = useListState(inboxState);
  const { data: counts } = useOperation(orderOperations.counts, {});
  const { page, perPage } = list.value;
  const box = mayApprove ? list.value.box : "waiting";
  const [selected, setSelected] = useState<ReadonlyMap<string, Chosen>>(new Map());
  const [deciding, setDeciding] = useState<Deciding>({ decision: "approve", orderIds: [], isOpen: false });
  const canSelect = box === "mine";

  const columns = useMemo(() => {
    const toggle = ({ id, kind, amountRial }: InboxRow) =>
      setSelected((before) => {
        const after = new Map(before);
        if (!after.delete(id) && after.size < MOST_DECIDED) after.set(id, { kind, amountRial });
        return after;
      });
    return approvalColumns(box, canSelect ? { selected, toggle } : null);
  }, [box, canSelect, selected]);

  const input = { box, page, perPage };
  // The list's own answer: it is asked once.
  const { data: shown } = useOperation(orderOperations.inbox, input, { enabled: canSelect });
  const begin = (decision: Deciding["decision"], orderIds: readonly string[]) =>
    setDeciding({ decision, orderIds, isOpen: true });
  /** The orders on the page that this member may decide on, by their links. */
  const decidable = new Map(
    (canSelect ? (shown?.items ?? []) : []).flatMap(({ id, canDecide }) =>
      canDecide ? [[orderRoutes.order(business, id), id] as const] : [],
    ),
  );
  const unselected = (shown?.items ?? []).filter(({ id, canDecide }) => canDecide && !selected.has(id));
  const selectPage = () =>
    setSelected((before) => {
      const both = [...before, ...unselected.map(({ id, kind, amountRial }) => [id, { kind, amountRial }] as const)];
      return new Map(both.slice(0, MOST_DECIDED));
    });
  // What comes in is never added to what goes out.
  const totals = totalsOf([...selected.values()]);
  const tabs = ORDER_BOXES.map((name) => ({
    href: list.hrefOf({ box: name }),
    label: words(`boxes.${name}`),
    isCurrent: name === box,
    ...(name === "mine" && counts ? { count: formatNumber(counts.mine, locale) } : {}),
  }));
  return (
    <>
      {mayApprove && <Tabs label={words("title")} tabs={tabs} />}
      <SwipeableCards
        labels={{ forward: words("approveSelected"), back: words("rejectSelected") }}
        canSwipe={(href) => decidable.has(href)}
        onSwipe={(href, way) => {
          const orderId = decidable.get(href);
          if (orderId) begin(way === "forward" ? "approve" : "reject", [orderId]);
        }}
      >
        <OperationList
          label={words(box === "decided" ? "decidedList" : "list")}
          operation={orderOperations.inbox}
          input={input}
          list={list}
          columns={columns}
          rowId={(row) => row.id}
          rowHref={(row) => orderRoutes.order(business, row.id)}
          rowName={(row) => formatMoney(row.amountRial, { unit, locale })}
          nothing={
            <EmptyState icon={InboxIcon} title={words(`empty.${box}Title`)} description={words(`empty.${box}Body`)} />
          }
        />
      </SwipeableCards>
      {decidable.size > 0 && <p className="mt-2 text-muted text-sm md:hidden">{words("swipe")}</p>}
      {canSelect && selected.size > 0 && (
        <section
          aria-label={words("selected", { count: selected.size })}
          className="sticky bottom-3 z-20 mt-4 flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-4 py-3 shadow-float"
        >
          <p role="status" className="me-auto font-medium">
            {[
              words("selected", { count: selected.size }),
              totals.outRial > 0 && formatMoney(totals.outRial, { unit, locale }),
              totals.inRial > 0 && words("collects", { amount: formatMoney(totals.inRial, { unit, locale }) }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
          {unselected.length > 0 && (
            <Button variant="ghost" onClick={selectPage}>
              {words("selectPage")}
            </Button>
          )}
          <Button variant="ghost" onClick={() => setSelected(new Map())}>
            {words("clear")}
          </Button>
          <Button onClick={() => begin("reject", [...selected.keys()])}>{words("rejectSelected")}</Button>
          <Button variant="primary" onClick={() => begin("approve", [...selected.keys()])}>
            {words("approveSelected")}
          </Button>
        </section>
      )}
      <BulkDialog
        decision={deciding.decision}
        orderIds={deciding.orderIds}
        open={deciding.isOpen}
        onExclude={(id) => {
          setSelected((before) => new Map([...before].filter(([each]) => each !== id)));
          setDeciding((before) => ({ ...before, orderIds: before.orderIds.filter((each) => each !== id) }));
        }}
        onClose={(isDone) => {
          setDeciding((before) => ({ ...before, isOpen: false }));
          if (isDone) setSelected((before) => new Map([...before].filter(([id]) => !deciding.orderIds.includes(id))));
        }}
      />
    </>
  );
}
