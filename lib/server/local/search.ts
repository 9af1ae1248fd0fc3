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
    const seen: Seen = { entries: new Set(), comparedOnly: null };
    const asked = recognised.flatMap((shape) => {
      const questions = questionsOf(shape, new Asker(context, shape, seen));
      return HIT_KINDS.flatMap((kind) => (questions[kind] ?? []).map((question) => ({ kind, question })));
    });
    const answers = await Promise.allSettled(asked.map(({ question }) => inTime(question)));
    const failures = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason as unknown] : []));
    if (failures.length > 0 && failures.length === answers.length) throw failures[0];
    const unanswered = new Set<HitKind>();
    for (const [index, { kind }] of asked.entries()) if (answers[index]?.status === "rejected") unanswered.add(kind);
    const hits = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    return {
      recognised: kinds,
      hits: withoutRepeats(hits.filter(({ kind, id }) => kind !== "transaction" || !seen.entries.has(id))).slice(
        0,
        MOST_HITS,
      ),
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

/** A record once, by what it was found exactly where it was. */
function withoutRepeats(hits: SearchHit[]): SearchHit[] {
  const byRecord = new Map<string, SearchHit>();
  for (const hit of hits) {
    const key = `${hit.kind} ${hit.id}`;
    if (!byRecord.get(key)?.isExact) byRecord.set(key, hit);
  }
  return [...byRecord.values()];
}
