"use client";

import { useTranslations } from "next-intl";
import type { Column } from "@/components/kit/data-table/column";
import { Badge } from "@/components/kit/ui/badge";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { DateText } from "@/components/kit/ui/date-text";
import { Missing, Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import {
  OrderApprovalCount,
  OrderReason,
  OrderReceiver,
  OrderStatus,
} from "@/components/shared/order-forms/order-cells";
import { NameWarning } from "@/components/shared/order-forms/owner-named";
import { formatMoney } from "@/lib/kit/format/money";
import { decideBy } from "@/lib/kit/orders/cycles";
import {
  isDirectDebit,
  isFromOwnAccount,
  isOfCredit,
  isOfCustomerWallet,
  isOfHolder,
  isUnderGrant,
  type ORDER_BOXES,
  type OrderKindId,
} from "@/lib/kit/orders/kinds";
import type { InboxRow } from "@/lib/kit/orders/views";

interface Selection {
  selected: ReadonlyMap<string, Pick<InboxRow, "kind" | "amountRial">>;
  toggle: (row: InboxRow) => void;
}

/** The inbox's columns; with a checkbox column where several orders can be decided together. */
export function approvalColumns(
  box: (typeof ORDER_BOXES)[number],
  selection: Selection | null,
): readonly Column<InboxRow>[] {
  const last: Column<InboxRow> =
    box === "decided"
      ? {
          id: "decided",
          header: "labels.state",
          card: "aside",
          isFixed: true,
          cell: (row) => <Decided row={row} />,
        }
      : {
          id: "decideBy",
          header: "orders.fields.arrival",
          card: "aside",
          isFixed: true,
          cell: (row) => <Until row={row} />,
        };
  return [
    {
      id: "amount",
      header: "labels.amount",
      isFixed: true,
      card: "title",
      cell: (row) => <Amount row={row} selection={selection} />,
    },
    last,
    { id: "destination", header: "orders.fields.party", cell: (row) => <To row={row} /> },
    { id: "reason", header: "orders.fields.reason", cell: (row) => <OrderReason row={row} /> },
    { id: "maker", header: "orders.fields.maker", cell: (row) => <Maker row={row} /> },
    { id: "createdAt", header: "orders.fields.createdAt", cell: (row) => <DateText value={row.createdAt} /> },
    { id: "approvals", header: "orders.fields.approvals", cell: (row) => <OrderApprovalCount row={row} /> },
  ];
}

function Amount({ row, selection }: { row: InboxRow; selection: Selection | null }) {
  const words = useTranslations("approvals");
  const { unit, locale } = usePreferences();
  const money = <Money rial={row.amountRial} className="font-semibold" />;
  if (selection === null || !row.canDecide) return money;
  return (
    <span className="relative z-[1] inline-flex items-center">
      <Checkbox
        label={
          <span className="sr-only">{words("select", { name: formatMoney(row.amountRial, { unit, locale }) })}</span>
        }
        checked={selection.selected.has(row.id)}
        onChange={() => selection.toggle(row)}
        className="!p-2 -ms-2"
      />
      {money}
    </span>
  );
}

function Until({ row }: { row: InboxRow }) {
  const common = useTranslations("common");
  const fields = useTranslations("orders.fields");
  const words = useTranslations("approvals.before");
  const by = decideBy(row);
  if (!by) return <Missing label={common("none")} />;
  return (
    <>
      {/* A card has no column heading, so the label is shown here. */}
      <span className="text-muted text-sm md:hidden">{fields("arrival")} </span>
      <DateText value={by.at} form="clock" />
      <span className="block text-muted text-sm">{words(by.before)}</span>
    </>
  );
}

function To({ row }: { row: InboxRow }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <OrderReceiver row={row} />
      <Unusual row={row} />
    </span>
  );
}

/** The keys are written out. With computed keys, the check of the words that a page needs would count all of them. */
function Twin({ kind }: { kind: OrderKindId }) {
  const words = useTranslations("approvals");
  return (
    <Badge tone="warning">
      {words(
        isOfCustomerWallet(kind)
          ? "twinCustomer"
          : isOfHolder(kind)
            ? "twinHolder"
            : isOfCredit(kind)
              ? "twinCredit"
              : isUnderGrant(kind)
                ? "twinGrant"
                : isFromOwnAccount(kind)
                  ? "twinOwn"
                  : isDirectDebit(kind)
                    ? "twinIn"
                    : "twin",
      )}
    </Badge>
  );
}

/** Warning signs: a destination that never received money before, or a name that is not the owner's. */
export function Unusual({ row }: { row: InboxRow }) {
  const words = useTranslations("approvals");
  return (
    <>
      {row.newDestinations > 0 && (
        <Badge tone="warning">
          {row.itemCount > 1 ? words("newDestinations", { count: row.newDestinations }) : words("firstTime")}
        </Badge>
      )}
      {row.unaskedDestinations > 0 && (
        <Badge>
          {row.itemCount > 1 ? words("unaskedDestinations", { count: row.unaskedDestinations }) : words("unasked")}
        </Badge>
      )}
      {row.hasTwin && <Twin kind={row.kind} />}
      <NameWarning match={row.nameMatch} />
    </>
  );
}

function Maker({ row }: { row: InboxRow }) {
  const words = useTranslations("approvals");
  return row.whyNot === "maker" ? <Badge>{words("youMade")}</Badge> : <bdi>{row.makerName}</bdi>;
}

function Decided({ row }: { row: InboxRow }) {
  const words = useTranslations("approvals.decided");
  if (row.decided === null) return null;
  return (
    <span>
      <OrderStatus row={row} />
      <span className="block text-muted text-sm">
        {words(row.decided.decision)} · <DateText value={row.decided.at} />
      </span>
    </span>
  );
}
