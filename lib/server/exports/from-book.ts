import "server-only";
import type { BookKind } from "@/lib/kit/book/entry";
import { exportInstant } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import type { StatusView } from "@/lib/kit/format/status-view";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { type BookPart, listedAsOf, listedRows, listedSums } from "@/lib/server/book/listed";
import type { FileBasis } from "./basis";
import type { TotalledRows } from "./every-page";
import { type ExportView, messageOf, RIAL_PER_UNIT, wordsOf } from "./view";

/**
 * Of what a file of a kind's list is drawn: of the book where it has all that is asked, so that a year needs no call of the
 * service, else of the service, with why. The book's file says until when it is complete, how old a state in it may be, and
 * what its rows come to, by state.
 */
export async function listBasis(
  business: string,
  kind: BookKind,
  part: BookPart,
  views: Readonly<Record<string, StatusView>>,
  view: ExportView,
): Promise<FileBasis> {
  const words = wordsOf(view.locale).book;
  const asOf = await listedAsOf(business, kind, part);
  if (typeof asOf === "string")
    return {
      lines: [
        [],
        [textCell(words.from), textCell(words.service)],
        [textCell(words.why.title), textCell(words.why[asOf])],
      ],
    };
  const sums = await listedSums(business, kind, part);
  const total = sums.reduce((all, each) => ({ count: all.count + each.count, rial: all.rial + each.rial }), NOTHING);
  const summed = (name: string, { count, rial }: typeof NOTHING): Cell[] => [
    textCell(name),
    { kind: "number", value: count },
    { kind: "number", value: rial / RIAL_PER_UNIT[view.unit] },
  ];
  const time = (moment: Date): Cell => textCell(exportInstant(moment.toISOString(), view.calendar));
  const order = Object.keys(views);
  return {
    rows: rowsOf(business, kind, part, total.count),
    lines: [
      [],
      [textCell(words.from), textCell(words.ownList)],
      [textCell(words.completeUntil), time(asOf.freshAt)],
      [textCell(words.statesSince), time(asOf.wholeAt)],
      [],
      [textCell(words.states), textCell(words.rows), textCell(`${words.amount} (${unitName(view.unit, view.locale)})`)],
      ...sums
        .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
        .map((each) => summed(messageOf(views[each.state]?.label ?? "common.unknown", view), each)),
      summed(words.all, total),
    ],
  };
}

const NOTHING = { count: 0, rial: 0 };

async function* rowsOf(
  business: string,
  kind: BookKind,
  part: BookPart,
  total: number,
): AsyncGenerator<TotalledRows<unknown>> {
  for await (const rows of listedRows(business, kind, part)) yield { rows, total };
}
