import "server-only";
import { ApiError } from "@/lib/operations/errors";
import { roleCan } from "@/lib/permissions";
import { HIT_KINDS, type HitKind } from "@/lib/search/asked";
import { type SearchHit, searchOperations } from "@/lib/search/operations";
import { recognise } from "@/lib/search/recognise";
import { notePersonalSearch } from "@/lib/server/members/personal-searches";
import { Asker, SEARCH_TIMES, type Seen } from "@/lib/server/search/asker";
import { type Question, questionsOf } from "@/lib/server/search/questions";
import { handle } from "./handle";

/** Of each kind. */
const MOST_HITS = 20;

export const handlers = [
  handle(searchOperations.lookup, async ({ q }, context) => {
    const recognised = recognise(q);
    const kinds = [...new Set(recognised.map(({ kind }) => kind))];
    if (!roleCan(context.member.role, "personal.see")) {
      // A name is one name, also where it was typed with the other layout on.
      await notePersonalSearch(
        context.member,
        kinds.flatMap((kind) => recognised.find((shape) => shape.kind === kind) ?? []),
      );
    }
    const seen: Seen = { entries: new Set(), comparedOnly: null, more: new Map() };
    const asked = recognised.flatMap((shape) => {
      const asker = new Asker(context, shape, seen);
      const questions = questionsOf(shape, asker);
      return HIT_KINDS.flatMap((kind) => (questions[kind] ?? []).map((question) => ({ kind, question, asker })));
    });
    const answers = await Promise.allSettled(asked.map(({ question }) => inTime(question)));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    if (failures.length > 0 && failures.length === answers.length) throw failures[0];
    const unanswered = new Set<HitKind>();
    for (const [index, { kind }] of asked.entries()) if (answers[index]?.status === "rejected") unanswered.add(kind);
    const hits = withoutRepeats(
      answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : [])),
      seen,
    );
    const shown = HIT_KINDS.flatMap((kind) => {
      const ofKind = hits.filter((hit) => hit.kind === kind);
      if (ofKind.length > MOST_HITS) asked.find((each) => each.kind === kind)?.asker.noteMore(kind);
      return ofKind.slice(0, MOST_HITS);
    });
    return {
      recognised: kinds,
      hits: shown,
      more: [...seen.more.values()].filter(({ kind }) => shown.some((hit) => hit.kind === kind)),
      unanswered: [...unanswered],
      comparedOnly: seen.comparedOnly,
    };
  }),
];

/** @throws ApiError `upstream_timeout` when there is no answer while somebody waits */
async function inTime(question: Question): Promise<SearchHit[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError("upstream_timeout", { isRead: true })), SEARCH_TIMES.patienceMs);
  });
  try {
    return await Promise.race([question(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A record once, by what it was found exactly where it was. The statement's entry of a record that was found is the same
 * thing twice, and so is the order of a payout: its page names the order.
 */
function withoutRepeats(hits: readonly SearchHit[], { entries }: Seen): SearchHit[] {
  const isPayout = hits.some(({ kind, matchedBy }) => kind === "settlement" && matchedBy === "uuid");
  const byRecord = new Map<string, SearchHit>();
  for (const hit of hits) {
    if (hit.kind === "transaction" ? entries.has(hit.id) : hit.kind === "order" && isPayout) continue;
    const key = `${hit.kind} ${hit.id}`;
    if (!byRecord.get(key)?.isExact) byRecord.set(key, hit);
  }
  return [...byRecord.values()];
}
