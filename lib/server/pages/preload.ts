import "server-only";
import { headers } from "next/headers";
import { type InputOf, isReadOperation, type Operation, type OutputOf } from "@/lib/kit/operations/define";
import type { Preloaded } from "@/lib/kit/operations/query";
import { roleCan } from "@/lib/kit/permissions";
import { log } from "@/lib/server/core/log";
import { refuseUnstorable } from "@/lib/server/core/plain-text";
import { clientAddress, requestIdOf } from "@/lib/server/core/request";
import { withOrigin } from "@/lib/server/core/request-origin";
import { handlerOf, localContext } from "@/lib/server/local/handle";
import type { Member } from "@/lib/server/members/session";
import { announceChanges } from "@/lib/server/proxy/announce-changes";
import { inputSchema } from "@/lib/server/proxy/areas";
import { parseInput } from "@/lib/server/proxy/problem";
import type { ServedAnswer } from "@/lib/server/proxy/serve";
import { answerRead } from "@/lib/server/proxy/serve-service";

/** The longest time that a page is held back for its answers. */
const PATIENCE_MS = 500;

/** A question that a page's screen asks first, with exactly the input that the screen will use. */
export interface PreloadQuestion {
  operation: Operation;
  input: unknown;
  /** The questions that the screen asks after it has read the answer. */
  next?: (answer: never) => readonly PreloadQuestion[];
}

export const question = <O extends Operation>(
  operation: O,
  input: InputOf<O>,
  next?: (answer: OutputOf<O>) => readonly PreloadQuestion[],
): PreloadQuestion => ({ operation, input, next });

/**
 * Asks the first questions of a page's screen in advance, as the page's member: with the same permission, lane, mask
 * and record of the look as through the API. If a question fails or takes longer than half a second, the screen asks
 * it itself, and joins a call that is still under way. The same happens when a member goes from screen to screen,
 * because the new screen asks before the page has come.
 */
export async function preload(member: Member, questions: readonly PreloadQuestion[]): Promise<Preloaded[]> {
  const head = new Headers(await headers());
  if (!head.get("accept")?.includes("text/html")) return [];
  // If another site opens our address in the browser, nothing is asked.
  if (head.get("sec-fetch-site") === "cross-site") return [];
  const deadline = performance.now() + PATIENCE_MS;
  const answered = async (asked: PreloadQuestion): Promise<Preloaded[]> => {
    const answer = await inTime(answerOf(member, asked, head), deadline - performance.now());
    if (!answer) return [];
    return [answer, ...(await Promise.all(nextOf(asked, answer).map(answered))).flat()];
  };
  return (await Promise.all(questions.map(answered))).flat();
}

function nextOf({ operation, next }: PreloadQuestion, answer: Preloaded): readonly PreloadQuestion[] {
  try {
    return next?.(answer.data as never) ?? [];
  } catch (error) {
    log.warn({ err: error, operation: operation.id }, "what a page asks next could not be told from an answer");
    return [];
  }
}

async function answerOf(
  member: Member,
  { operation, input }: PreloadQuestion,
  head: Headers,
): Promise<Preloaded | null> {
  if (!isReadOperation(operation) || !roleCan(member.role, operation.permission)) return null;
  try {
    const request = new Request("http://page.invalid/", { headers: head });
    const requestId = requestIdOf(request);
    refuseUnstorable(input);
    const parsed = parseInput(inputSchema(operation), input);
    const origin = { memberId: member.id, ip: clientAddress(head), requestId };
    const context = { member, business: member.business, requestId, request };
    const { data, ageSeconds = 0 } = await withOrigin(origin, async (): Promise<ServedAnswer> => {
      if (operation.kind === "service") return answerRead(operation, parsed, context);
      const data = await handlerOf(operation.id)?.run(parsed, localContext(operation, parsed, context));
      await announceChanges(operation, member.business);
      return { data };
    });
    // As through the API, a screen receives only what JSON can carry.
    const carried = data === undefined ? undefined : JSON.stringify(data);
    return carried === undefined
      ? null
      : { operation: { id: operation.id }, input, data: JSON.parse(carried), ageSeconds };
  } catch (error) {
    log.debug({ err: error, operation: operation.id }, "a page came without its answer");
    return null;
  }
}

function inTime<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMs, null);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
