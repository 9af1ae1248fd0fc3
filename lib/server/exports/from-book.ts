import "server-only";
import type { BookKind } from "@/lib/kit/book/entry";
import { exportInstant } from "@/lib/kit/format/date";
import { unitName } from "@/lib/kit/format/money";
import type { StatusView } from "@/lib/kit/format/status-view";
import { type Cell, textCell } from "@/lib/kit/tables/csv";
import { type BookPart, listedAsOf, listedRows, listedSums } from "@/lib/server/book/listed";
import { registry } from "@/lib/server/core/registry";
import { type FileBasis, NoFile } from "./basis";
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

interface InBook<Input> {
  kind: BookKind;
  part: (input: Input) => BookPart;
}

/** The same for a list as its screen was asked. @throws NoFile if only the book can answer and it lacks records */
export async function basisOfList<Input>(
  business: string,
  { kind, part }: InBook<Input>,
  input: Input,
  view: ExportView,
): Promise<FileBasis> {
  const asked = part(input);
  const views = registry().records.find((area) => area.kind === kind)?.views ?? {};
  const basis = await listBasis(business, kind, asked, views, view);
  if (!basis.rows && asked.isOnlyHere && !asked.orService) throw new NoFile("not_in_book");
  return basis;
}

/** For a list that the service answers with all of its filters: of the book only in an order, or by its search. */
export const basisBeyondService = async <Input>(
  business: string,
  inBook: InBook<Input>,
  input: Input,
  view: ExportView,
): Promise<FileBasis> => (inBook.part(input).isOnlyHere ? basisOfList(business, inBook, input, view) : { lines: [] });
