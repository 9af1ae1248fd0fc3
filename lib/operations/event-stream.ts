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
 * @param since the server's clock when the page was made, in epoch milliseconds: what changed from then on is told to the tab
 *   that keeps the stream, and to the others what comes once they listen
 * @returns a function that stops following
 */
export function followChanges(business: string, since: number, listener: Listener): () => void {
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
      leader = startLeading(business, since, send);
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

/** Keeps one stream open. Each opening says up to where changes are known; what came since, the server tells again. */
function startLeading(business: string, since: number, send: (message: Message) => void): Leader {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: StreamState = "connecting";
  let knownUntil = String(since);
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
    const opened = new EventSource(routes.api.events(business, knownUntil));
    source = opened;
    opened.addEventListener("open", () => become("live"));
    opened.addEventListener("error", () => {
      become("lost");
      // The browser does not try a refused stream again.
      if (opened.readyState === EventSource.CLOSED) reopen(REOPEN_MS);
    });
    opened.addEventListener("change", ({ data, lastEventId }) => {
      knownUntil = lastEventId || knownUntil;
      send({ change: JSON.parse(data) as Change });
    });
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
