import "server-only";
import type { Operation } from "@/lib/kit/operations/define";
import { fromQueryString } from "@/lib/kit/operations/query-string";
import { refuseUnstorable } from "@/lib/server/core/plain-text";
import { keptRecord, keptRows } from "@/lib/server/lists/kept";
import { totalsOfList } from "@/lib/server/lists/totals";
import { handle } from "@/lib/server/local/handle";
import { inputSchema } from "@/lib/server/proxy/areas";
import { parseInput } from "@/lib/server/proxy/problem";
import { listTotalsOperations } from "../operations";

const parsed =
  (asked: string) =>
  (operation: Operation): object => {
    const sent = fromQueryString(new URLSearchParams(asked));
    refuseUnstorable(sent);
    return parseInput(inputSchema(operation), sent) as object;
  };

export const handlers = [
  handle(listTotalsOperations.kept, ({ list, asked }, { member }) => keptRows(list, parsed(asked), member)),

  handle(listTotalsOperations.keptRecord, ({ list, id }, { member }) => keptRecord(list, id, parsed(""), member)),

  handle(listTotalsOperations.ofList, async ({ list, asked }, { member }) => {
    const totals = await totalsOfList(list, parsed(asked), member);
    if (!totals) return { states: null, since: null };
    const { views, since } = totals;
    const order = Object.keys(views);
    const states = totals.sums
      .toSorted((one, other) => order.indexOf(one.state) - order.indexOf(other.state))
      .map((each) => ({ ...each, view: (Object.hasOwn(views, each.state) && views[each.state]) || null }));
    return { states, since };
  }),
];
