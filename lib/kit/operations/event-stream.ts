import { routes } from "@/lib/kit/routes";
import { heardChanges } from "./heard-changes";
import type { Tag } from "./tags";

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
  /** The session is over in every tab. The stream is still tried now and then, because the member may sign in again. */
  onEnded: () => void;
}

/** A new tab, and when its page was made. */
interface Joining {
  tab: string;
  since: number;
}

/** `to`: for one tab only. */
type Message = { state: StreamState } | { change: Change; to?: string } | { ended: true } | { hello: Joining };

/**
 * Follows a business's changes. Browsers allow few connections to one host, so only the tab that holds the lock keeps
 * the stream open and passes the changes on. When it closes, the next tab takes over.
 * @param since the server's time when the page was made, in epoch milliseconds: all changes from then on are reported
 * @returns a function that stops following
 */
export function followChanges(business: string, since: number, listener: Listener): () => void {
  const name = `daftar-changes-${business}`;
  const channel = new BroadcastChannel(name);
  const stopped = new AbortController();
  // It only has to be unique; browsers offer better ids only on https.
  const tab = `${Date.now()} ${Math.random()}`;
  let leader: Leader | undefined;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if ("hello" in data) leader?.greet(data.hello);
    else if (!("to" in data) || data.to === tab) deliver(listener, data);
  };
  channel.postMessage({ hello: { tab, since } } satisfies Message);
  const lead = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted at the moment when following stops; then this tab does not lead.
      if (stopped.signal.aborted) return resolve();
      const send = (message: Message) => {
        // A stream that closes because the page is left still sends a message, but nobody is there to receive it.
        if (stopped.signal.aborted) return;
        channel.postMessage(message);
        deliver(listener, message);
      };
      leader = startLeading(business, since, send);
      stopped.signal.addEventListener("abort", () => {
        leader?.stop();
        resolve();
      });
    });
  // Locks need https or localhost; without them every tab has a stream of its own.
  if ("locks" in navigator) navigator.locks.request(name, { signal: stopped.signal }, lead).catch(() => undefined);
  else void lead();
  return () => {
    stopped.abort();
    channel.close();
  };
}

function deliver(listener: Listener, message: Message): void {
  if ("state" in message) listener.onState(message.state);
  if ("change" in message) listener.onChange(message.change);
  if ("ended" in message) listener.onEnded();
}

interface Leader {
  greet: (joining: Joining) => void;
  stop: () => void;
}

/**
 * Keeps one stream open. Each connection says up to where changes are known, and the server sends the later ones
 * again.
 */
function startLeading(business: string, since: number, send: (message: Message) => void): Leader {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: StreamState = "connecting";
  let knownUntil = String(since);
  const heard = heardChanges(since);
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
      // The browser does not retry a refused stream.
      if (opened.readyState === EventSource.CLOSED) reopen(REOPEN_MS);
    });
    opened.addEventListener("change", ({ data, lastEventId }) => {
      knownUntil = lastEventId || knownUntil;
      const change = JSON.parse(data) as Change;
      heard.note(Number(knownUntil), change);
      send({ change });
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
    greet: ({ tab, since: madeAt }) => {
      send({ state });
      const change = heard.after(madeAt);
      if (change) send({ change, to: tab });
    },
    stop: () => {
      clearTimeout(timer);
      source?.close();
    },
  };
}
