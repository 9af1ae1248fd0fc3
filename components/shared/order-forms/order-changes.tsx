"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Iban } from "@/components/kit/ui/iban";
import { Money } from "@/components/kit/ui/money";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { formatNumber } from "@/lib/kit/format/digits";
import { COMMA } from "@/lib/kit/format/joined";
import { waitsForBalance } from "@/lib/kit/orders/kinds";
import type { OrderChanges, RowChange } from "@/lib/kit/orders/views";

type FieldChange = RowChange["fields"][number];

/** What a correction changes, row by row, from what to what. */
export function OrderChangesList({ changes }: { changes: OrderChanges }) {
  const words = useTranslations("orders.changes");
  return (
    <ul className="mt-1 space-y-1">
      {changes.rows.map((row) => (
        <RowLine key={`${row.what} ${row.row}`} change={row} />
      ))}
      {changes.more > 0 && <li>{words("more", { count: changes.more })}</li>}
    </ul>
  );
}

function RowLine({ change: { what, row, fields } }: { change: RowChange }) {
  const words = useTranslations("orders.changes");
  const { locale } = usePreferences();
  const shown = what === "changed" ? fields : fields.filter(({ field }) => field === "iban" || field === "amountRial");
  return (
    <li>
      {row !== null && <span className="font-medium">{words(what, { row: formatNumber(row, locale) })} </span>}
      {shown.map((each, index) => (
        <span key={each.field}>
          {index > 0 && COMMA[locale]}
          <FieldLine change={each} isNamed={what === "changed"} />
        </span>
      ))}
    </li>
  );
}

/** For a value that exists on one side only, the value alone. */
function FieldLine({ change: { field, before, after }, isNamed }: { change: FieldChange; isNamed: boolean }) {
  const words = useTranslations("orders.changes");
  const orders = useTranslations("orders.fields");
  const value = (of: FieldChange["before"]) => () => <Value field={field} value={of} />;
  if (!isNamed) return value(before ?? after)();
  const name = orders(NAMES[field]);
  return words.rich(before === null ? "given" : after === null ? "taken" : "fromTo", {
    name,
    before: value(before),
    after: value(after),
  });
}

const NAMES = {
  kind: "kind",
  iban: "destination",
  amountRial: "amount",
  ownerName: "owner",
  type: "method",
  isInstant: "speed",
  paymentNumber: "paymentNumber",
  description: "description",
  reason: "reason",
  externalId: "externalId",
} as const satisfies Record<FieldChange["field"], string>;

function Value({ field, value }: { field: FieldChange["field"]; value: FieldChange["before"] }): ReactNode {
  const words = useTranslations("orders");
  if (field === "kind") return words(waitsForBalance(String(value)) ? "kind.queued" : "kind.settlement");
  if (field === "amountRial") return <Money rial={Number(value)} />;
  if (field === "iban") return <Iban value={String(value)} />;
  if (field === "isInstant") return words(value ? "speed.instant" : "speed.cycle");
  if (field === "type") return words(value === "A2A" ? "method.A2A" : "method.ACH");
  return <bdi>{value}</bdi>;
}
