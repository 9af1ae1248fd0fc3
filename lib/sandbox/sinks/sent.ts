import { randomUUID } from "node:crypto";

export const SINK_CHANNELS = ["mail", "push", "telegram", "bale", "sms", "webhook"] as const;
export type SinkChannel = (typeof SINK_CHANNELS)[number];

export const SINK_FAULTS = ["status", "refuse", "hang", "in_success"] as const;
/** The channels whose answers have words beside their status. */
export const WORDED_CHANNELS: readonly SinkChannel[] = ["sms", "telegram", "bale"];

/** A message that arrived at one of the sinks. */
export type Sent = {
  id: string;
  channel: SinkChannel;
  to: string;
  title: string;
  text: string;
  /** ISO instant of the machine's clock. */
  at: string;
  /** What else the channel carried: headers of a mail, the signature of a webhook, a push's fields. */
  detail: Record<string, unknown>;
};

export type SinkFault = {
  id: number;
  channel: SinkChannel;
  /**
   * `status`: answers with `value`; `refuse`: says that the address is gone; `hang`: never answers; `in_success`: answers
   * 200, and the body says no.
   */
  fault: (typeof SINK_FAULTS)[number];
  value: number | null;
  /** How often it still strikes; null is for ever. */
  times: number | null;
  struck: number;
};

const MOST_KEPT = 500;
const LONGEST_TEXT = 20_000;

/** What left the dashboard, newest first, and what is planned to go wrong with it. It lives in memory only. */
export class SentMessages {
  #kept: Sent[] = [];
  #faults: SinkFault[] = [];
  #lastFault = 0;

  add({ detail = {}, ...sent }: Omit<Sent, "id" | "at" | "detail"> & Partial<Pick<Sent, "detail">>): Sent {
    const text = sent.text.slice(0, LONGEST_TEXT);
    const added = { id: randomUUID(), ...sent, text, at: new Date().toISOString(), detail };
    this.#kept = [added, ...this.#kept].slice(0, MOST_KEPT);
    return added;
  }

  list({ channel, to }: { channel?: string | undefined; to?: string | undefined } = {}): readonly Sent[] {
    return this.#kept.filter(
      (sent) => (channel === undefined || sent.channel === channel) && (to === undefined || sent.to === to),
    );
  }

  clear(): void {
    this.#kept = [];
  }

  addFault(fault: Omit<SinkFault, "id" | "struck">): SinkFault {
    this.#lastFault += 1;
    const added = { ...fault, id: this.#lastFault, struck: 0 };
    this.#faults.push(added);
    return added;
  }

  faults(): readonly SinkFault[] {
    return this.#faults;
  }

  clearFaults(): void {
    this.#faults = [];
  }

  /** The first fault that waits for this channel; it is used up by one. */
  takeFault(channel: SinkChannel): SinkFault | undefined {
    const found = this.#faults.find((fault) => fault.channel === channel);
    if (!found) return undefined;
    found.struck += 1;
    if (found.times !== null) found.times -= 1;
    if (found.times === 0) this.#faults = this.#faults.filter((fault) => fault !== found);
    return found;
  }
}
