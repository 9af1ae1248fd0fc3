import { routes } from "@/lib/routes";
import type { Tag } from "./define";

const REOPEN_MS = 5000;

export type StreamState = "connecting" | "live" | "lost";

export interface Change {
  /** `all`: some changes may have been missed, so everything may be stale. */
  tags: Tag[] | "all";
  ids?: string[];
}

interface Listener {
  onState: (state: StreamState) => void;
  onChange: (change: Change) => void;
  /** The session is over, in every tab. The stream is tried again now and then: the member may come back. */
  onEnded: () => void;
}

type Message = { state: StreamState } | { change: Change } | { ended: true } | { hello: true };

/**
 * Follows a business's changes. Browsers allow few connections to one host, so of all tabs only one, whoever holds the
 * lock, keeps the stream open and passes on what comes; when it closes, the next one takes over.
 *
 * @returns a function that stops following
 */
export function followChanges(business: string, listener: Listener): () => void {
  const name = `daftar-changes-${business}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  let leader: Leader | undefined;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("hello" in data) leader?.greet();
    else tell(listener, data);
  };
  channel.postMessage({ hello: true } satisfies Message);
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted in the very moment in which following stops: then nobody leads.
      if (stopped.signal.aborted) return resolve();
      const send = (message: Message) => {
        // A stream that closes as the page is left still tells of it; nobody is there to hear.
        if (stopped.signal.aborted) return;
        channel.postMessage(message);
        tell(listener, message);
      };
      leader = startLeading(business, send);
      stopped.signal.addEventListener("abort", () => {
        leader?.stop();
        resolve();
      });
    });
  // Locks need https or localhost; elsewhere every tab has a stream of its own.
  if ("locks" in navigator) navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stopped.abort();
    channel.close();
  };
}

function tell(listener: Listener, message: Message): void {
  if ("state" in message) listener.onState(message.state);
  if ("change" in message) listener.onChange(message.change);
  if ("ended" in message) listener.onEnded();
}

interface Leader {
  greet: () => void;
  stop: () => void;
}

/**
 * Keeps one stream open. What changed while there was none is unknown, the time between a page's first answers and its
 * stream included, so each opening says "all".
 */
function startLeading(business: string, send: (message: Message) => void): Leader {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: StreamState = "connecting";
  const become = (next: StreamState) => {
    state = next;
    send({ state });
  };
  const reopen = (afterMs: number) => {
    source?.close();
    clearTimeout(timer);
    timer = setTimeout(open, afterMs);
  };
  const open = () => {
    const opened = new EventSource(routes.api.events(business));
    source = opened;
    opened.addEventListener("open", () => {
      become("live");
      send({ change: { tags: "all" } });
    });
    opened.addEventListener("error", () => {
      become("lost");
      // The browser does not try a refused stream again.
      if (opened.readyState === EventSource.CLOSED) reopen(REOPEN_MS);
    });
    opened.addEventListener("change", ({ data }) => send({ change: JSON.parse(data) as Change }));
    opened.addEventListener("ended", () => {
      opened.close();
      become("lost");
      send({ ended: true });
      reopen(REOPEN_MS);
    });
  };
  open();
  return {
    greet: () => send({ state }),
    stop: () => {
      clearTimeout(timer);
      source?.close();
    },
  };
}
