import "server-only";
import { once } from "@/lib/server/once";
import { type ChangeEvent, changesSince, heardUntil, subscribe } from "./bus";

const HEARTBEAT_MS = 20_000;
const MAX_IDS = 50;
/** A person has a few tabs open; the oldest streams of a session give way beyond this. */
const STREAMS_PER_SESSION = 20;
/** A reader that takes nothing loses its stream before what waits for it fills the memory. */
const MOST_UNREAD = 500;

/** Open streams by session, oldest first, each by the way to end it. */
const open = () => once("event-streams", () => new Map<string, Set<() => void>>());

/**
 * Changes of one business as server-sent events: `change` with `{tags, ids}`. It begins with those since the request's
 * `Last-Event-ID`, or the moment in its address; where they are not known any more it says `all`, and whoever listens
 * must ask again for what is on screen.
 *
 * @param isStillWelcome asked with every heartbeat and when sessions ended; an ended one loses its stream at once
 */
export function eventStream(
  request: Request,
  business: string,
  sessionId: string,
  isStillWelcome: () => Promise<boolean>,
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
      const endIfUnwelcome = async () => {
        const isWelcome = await isStillWelcome().catch(() => true);
        if (!isWelcome) {
          send("event: ended\ndata: {}\n\n");
          stop();
        }
        return isWelcome;
      };
      const unsubscribe = subscribe((event) => {
        if (event.sessions || event.resync) void endIfUnwelcome();
        send(event.resync ? allChanged() : linesOf([event], business));
      });
      const heartbeat = setInterval(async () => {
        if (await endIfUnwelcome()) send(`${idLine()}\n: still here\n\n`);
      }, HEARTBEAT_MS);
      const end = () => {
        clearInterval(heartbeat);
        unsubscribe();
        forget(sessionId, end);
        stop = () => {};
        try {
          controller.close();
        } catch {
          // Already closed by the browser.
        }
      };
      stop = end;
      remember(sessionId, end);
      request.signal.addEventListener("abort", () => stop());
      const missed = changesSince(sinceOf(request));
      send(`retry: 2000\n: connected\n\n${missed ? linesOf(missed, business) : allChanged()}`);
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

/** By what a browser says, when it comes back, up to where it has heard. */
const idLine = (): string => `id: ${heardUntil()}`;

const allChanged = (): string => `event: change\n${idLine()}\ndata: ${JSON.stringify({ tags: "all" })}\n\n`;

/** One message of what several events changed: each message makes a screen ask. */
function linesOf(events: readonly ChangeEvent[], business: string): string {
  const own = events.filter((event) => event.business === business && event.tags.length > 0);
  if (own.length === 0) return "";
  const tags = [...new Set(own.flatMap((event) => event.tags))];
  const ids = [...new Set(own.flatMap((event) => event.ids ?? []))].slice(0, MAX_IDS);
  return `event: change\n${idLine()}\ndata: ${JSON.stringify({ tags, ...(ids.length > 0 && { ids }) })}\n\n`;
}

function sinceOf(request: Request): number {
  const since = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("since");
  return since ? Number(since) : Number.NaN;
}

function remember(sessionId: string, end: () => void): void {
  const streams = open().get(sessionId) ?? new Set();
  open().set(sessionId, streams.add(end));
  const [oldest] = streams;
  if (streams.size > STREAMS_PER_SESSION) oldest?.();
}

function forget(sessionId: string, end: () => void): void {
  const streams = open().get(sessionId);
  streams?.delete(end);
  if (streams?.size === 0) open().delete(sessionId);
}
