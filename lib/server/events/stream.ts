import "server-only";
import type { Tag } from "@/lib/kit/operations/tags";
import { type Permission, roleCan } from "@/lib/kit/permissions";
import type { Role } from "@/lib/kit/roles";
import { processSingleton } from "@/lib/server/core/process-singleton";
import { registry } from "@/lib/server/core/registry";
import { type ChangeEvent, changesSince, heardUntil, subscribe } from "./bus";

const HEARTBEAT_MS = 20_000;
const MAX_IDS = 50;
/** A person has a few tabs open in a few browsers. Beyond these limits the oldest streams are closed. */
const MOST_STREAMS = { session: 20, member: 40 } as const;
/** A stream whose reader takes nothing is closed before its unread messages fill the memory. */
const MOST_UNREAD = 500;

/** The member and the session of a stream, and the role that decides what they hear. */
interface Listener {
  memberId: string;
  sessionId: string;
  role: Role;
}

/**
 * What happens to a stream. A browser reconnects if its session was replaced by a newer one, or if its member has
 * another role.
 */
type Welcome = "stays" | "comes_again" | "ended";

/** Open streams by session and by member, oldest first. Each is stored as the function that ends it. */
const open = () => processSingleton("event-streams", () => new Map<string, Set<() => void>>());

/**
 * Changes of one business as server-sent events: `change` with `{tags, ids}`, limited to tags that the listener may
 * read. The stream begins with the changes since the request's `Last-Event-ID`, or since the moment in its address.
 * If they are no longer known it says `all`, and the listener must reload the data on screen.
 *
 * @param welcome asked with every heartbeat and when sessions ended; an ended one loses its stream at once
 */
export function eventStream(
  request: Request,
  business: string,
  listener: Listener,
  welcome: () => Promise<Welcome>,
): Response {
  const encoder = new TextEncoder();
  let stop = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        if (text === "") return;
        if ((controller.desiredSize ?? 0) < -MOST_UNREAD) return stop();
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          stop();
        }
      };
      /** @returns whether the stream has ended */
      const endIfUnwelcome = async (): Promise<boolean> => {
        const answer = await welcome().catch(() => "stays" as const);
        if (answer === "ended") send("event: ended\ndata: {}\n\n");
        if (answer !== "stays") stop();
        return answer !== "stays";
      };
      const unsubscribe = subscribe((event) => {
        if (event.sessions || event.resync) void endIfUnwelcome();
        send(event.resync ? allChanged() : linesOf([event], business, listener.role));
      });
      const heartbeat = setInterval(async () => {
        if (!(await endIfUnwelcome())) send(`${idLine()}\n: still here\n\n`);
      }, HEARTBEAT_MS);
      const end = () => {
        clearInterval(heartbeat);
        unsubscribe();
        forget(listener, end);
        stop = () => {};
        try {
          controller.close();
        } catch {
          // Already closed by the browser.
        }
      };
      stop = end;
      remember(listener, end);
      request.signal.addEventListener("abort", () => stop());
      const missed = changesSince(sinceOf(request));
      send(`retry: 2000\n: connected\n\n${missed ? linesOf(missed, business, listener.role) : allChanged()}`);
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

/** The id line, which a browser sends back when it reconnects: the time up to which it has heard. */
const idLine = (): string => `id: ${heardUntil()}`;

const allChanged = (): string => `event: change\n${idLine()}\ndata: ${JSON.stringify({ tags: "all" })}\n\n`;

/** One message for several events, because each message makes a screen ask. */
function linesOf(events: readonly ChangeEvent[], business: string, role: Role): string {
  const own = events
    .filter((event) => event.business === business)
    .map((event) => ({ ...event, tags: event.tags.filter((tag) => mayHear(role, tag)) }))
    .filter(({ tags }) => tags.length > 0);
  if (own.length === 0) return "";
  const tags = [...new Set(own.flatMap((event) => event.tags))];
  const ids = [...new Set(own.flatMap((event) => event.ids ?? []))].slice(0, MAX_IDS);
  return `event: change\n${idLine()}\ndata: ${JSON.stringify({ tags, ...(ids.length > 0 && { ids }) })}\n\n`;
}

function sinceOf(request: Request): number {
  const since = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since");
  return since ? Number(since) : Number.NaN;
}

const namesOf = ({ sessionId, memberId }: Listener) =>
  [
    [`session:${sessionId}`, MOST_STREAMS.session],
    [`member:${memberId}`, MOST_STREAMS.member],
  ] as const;

function remember(listener: Listener, end: () => void): void {
  for (const [name, most] of namesOf(listener)) {
    const streams = open().get(name) ?? new Set();
    open().set(name, streams.add(end));
    const [oldest] = streams;
    if (streams.size > most) oldest?.();
  }
}

function forget(listener: Listener, end: () => void): void {
  for (const [name] of namesOf(listener)) {
    const streams = open().get(name);
    streams?.delete(end);
    if (streams?.size === 0) open().delete(name);
  }
}

/** Tags that a role hears only with this permission, though answers for everybody read a part of them. */
const HEARD_WITH: Partial<Record<Tag, Permission>> = { removals: "removals.read" };

const heard = new Map<Role, ReadonlySet<Tag>>();

/** For each role the tags of what it may read. That something of the rest changed, when and how often, is not for it. */
function tagsFor(role: Role): ReadonlySet<Tag> {
  const known = heard.get(role);
  if (known) return known;
  const { serviceOperations, localOperations } = registry();
  const readable = [...serviceOperations, ...localOperations].filter(({ permission }) => roleCan(role, permission));
  const tags = new Set(readable.flatMap(({ reads = [] }) => reads));
  heard.set(role, tags);
  return tags;
}

/** Whether a role may be told that the data of a tag has changed. */
export function mayHear(role: Role, tag: Tag): boolean {
  const needed = HEARD_WITH[tag];
  return tagsFor(role).has(tag) && (needed === undefined || roleCan(role, needed));
}
