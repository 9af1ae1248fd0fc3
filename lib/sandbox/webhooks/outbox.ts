import type { Sandbox } from "../core/sandbox";
import { unpromisedNow } from "../core/unpromised";
import { businessKey, SIGNATURE_HEADER, signatureHeader } from "./signature";

export const outboxSchema = `
CREATE TABLE IF NOT EXISTS webhooks (id INTEGER PRIMARY KEY, topic TEXT NOT NULL, url TEXT, payload TEXT NOT NULL, state TEXT NOT NULL,
  tries INTEGER NOT NULL, next_at REAL, last_status INTEGER, last_error TEXT, created_at REAL NOT NULL, fault TEXT);
CREATE INDEX IF NOT EXISTS webhooks_next ON webhooks (next_at) WHERE next_at IS NOT NULL;
`;

/** Seconds until each further try after an answer other than 200, where redelivery is on. */
const AGAIN_AFTER_SECONDS = [1, 5, 30];
/** What is to be overtaken waits for the next one, and goes without it after so long. */
const REORDER_SECONDS = 10;
const ANSWER_TIMEOUT_MILLISECONDS = 10_000;
/**
 * The number of webhooks sent at once. More would only wait at the receiver, and a signature is valid for a few
 * seconds.
 */
const AT_ONCE = 8;
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

type Delivery = { id: number; url: string; payload: string; tries: number };

export const isLoopbackUrl = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && LOOPBACK.test(new URL(url).hostname);

/** A payload is kept as the bytes that are signed and sent: JSON, or a form. */
const isJson = (payload: string): boolean => payload.startsWith("{");
const readBack = (payload: string): unknown =>
  isJson(payload) ? JSON.parse(payload) : Object.fromEntries(new URLSearchParams(payload));

/** Webhooks on their way out, by the machine's real time. Only to this machine: a sandbox talks to nobody else. */
export class Outbox {
  #timer: NodeJS.Timeout | undefined;
  #sending = new Set<number>();
  #isClosed = false;
  #isQuiet = false;

  constructor(private readonly sandbox: Sandbox) {
    this.#wake(0);
  }

  /**
   * @param url the record's own address; without one the default set through control is used, and without that
   *   nothing is sent
   */
  add(topic: string, url: string | null, payload: Record<string, unknown>): void {
    this.#add(topic, url, JSON.stringify(payload));
  }

  /** As `add`, but the fields go out as a form. */
  addForm(topic: string, url: string | null, fields: Record<string, string>): void {
    this.#add(topic, url, new URLSearchParams(fields).toString());
  }

  /** Does `work` without telling anybody: what is seeded happened long ago. */
  quietly(work: () => void): void {
    this.#isQuiet = true;
    try {
      work();
    } finally {
      this.#isQuiet = false;
    }
  }

  /** The default address is the withdrawals' own; where it ends with that word, other topics have theirs beside it. */
  #defaultAddress(topic: string): string | null {
    return this.sandbox.meta.read<string | null>("notify_url")?.replace(/\/withdrawals$/, `/${topic}`) ?? null;
  }

  #add(topic: string, url: string | null, payload: string): void {
    if (this.#isQuiet) return;
    const target = url ?? this.#defaultAddress(topic);
    const fault = target === null ? undefined : this.sandbox.faults.takeForWebhook()?.fault;
    const now = Date.now() / 1000;
    const state =
      target === null
        ? "no_address"
        : !isLoopbackUrl(target)
          ? "not_loopback"
          : fault === "webhook_lost"
            ? "lost"
            : "waiting";
    const row = {
      topic,
      url: target,
      payload,
      state,
      tries: 0,
      next_at: state === "waiting" ? now + (fault === "webhook_reorder" ? REORDER_SECONDS : 0) : null,
      created_at: now,
      fault: fault ?? null,
    };
    this.sandbox.db.insert("webhooks", row);
    if (fault === "webhook_duplicate") this.sandbox.db.insert("webhooks", row);
    this.#wake(10);
  }

  list(limit: number) {
    const rows = this.sandbox.db.all<{ payload: string }>("SELECT * FROM webhooks ORDER BY id DESC LIMIT :limit", {
      limit,
    });
    return rows.map((row) => ({ ...row, payload: readBack(row.payload) }));
  }

  /** A reset has emptied the table: plan anew. */
  forget(): void {
    this.#wake(0);
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #wake(milliseconds: number): void {
    if (this.#isClosed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), milliseconds);
    this.#timer.unref();
  }

  #flush(): void {
    const now = Date.now() / 1000;
    // What is on its way is still due, and stands among the first.
    const due = this.sandbox.db.all<Delivery>(
      "SELECT id, url, payload, tries FROM webhooks WHERE next_at <= :now ORDER BY next_at, id LIMIT :most",
      { now, most: AT_ONCE },
    );
    for (const delivery of due) if (!this.#sending.has(delivery.id)) void this.#send(delivery);
    const next = this.sandbox.db.get<{ at: number | null }>(
      "SELECT MIN(next_at) AS at FROM webhooks WHERE next_at > :now",
      { now },
    );
    if (next?.at != null) this.#wake(Math.max(10, (next.at - now) * 1000));
  }

  async #send({ id, url, payload, tries }: Delivery): Promise<void> {
    this.#sending.add(id);
    let status: number | null = null;
    let problem: string | null = null;
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": isJson(payload) ? "application/json" : "application/x-www-form-urlencoded",
          [SIGNATURE_HEADER]: signatureHeader(businessKey(this.sandbox), payload),
        },
        body: payload,
        redirect: "manual",
        signal: AbortSignal.timeout(ANSWER_TIMEOUT_MILLISECONDS),
      });
      status = response.status;
      await response.body?.cancel();
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error);
    }
    this.#sending.delete(id);
    if (this.#isClosed) return;
    this.sandbox.db.run(
      "UPDATE webhooks SET next_at = :now WHERE fault = 'webhook_reorder' AND tries = 0 AND next_at > :now AND id < :id",
      { now: Date.now() / 1000, id },
    );
    const wait = unpromisedNow(this.sandbox.meta).redelivery ? AGAIN_AFTER_SECONDS[tries] : undefined;
    const isGiven = status === 200;
    this.sandbox.db.run(
      `UPDATE webhooks SET tries = tries + 1, last_status = :status, last_error = :problem, state = :state, next_at = :next WHERE id = :id`,
      {
        id,
        status,
        problem,
        state: isGiven ? "delivered" : wait === undefined ? "given_up" : "waiting",
        next: isGiven || wait === undefined ? null : Date.now() / 1000 + wait,
      },
    );
    this.#wake(10);
  }
}
