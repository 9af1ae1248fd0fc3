import type { Client } from "pg";
import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation, Target } from "./installation";
import type { Fits, Held, Moment } from "./line";

const HELD_WITHIN_MS = 20_000;
const WAIT_MS = 60_000;

/** Who dies at a stop, and what becomes of a call that stood on the way then. */
export interface Death {
  target: Target;
  /** Whether all web processes die, not only the one that has the work in hand. */
  killsAll: boolean;
  /** Whether a request that stood on the way when its process was killed arrives all the same. */
  arrivesLater: boolean;
}

export interface Stopped {
  isStopped: boolean;
  /** After the death: what stood still goes on. */
  goOn: () => Promise<void>;
}

/** Everything stands ready; what is given back waits until the work has come to the step, and kills. */
export type Trap = () => Promise<Stopped>;

export interface Call {
  fits: Fits;
  moment: Moment;
}

/** A query that locks what the work wants to write. */
export interface Locking {
  text: string;
  values: unknown[];
}

/** @param web the process that has the work in hand, where that is known */
export const kill = (death: Death, installation: Installation, web: number | null): void =>
  installation.kill(death.target, death.killsAll ? undefined : (web ?? undefined));

/** Kills whoever waits for what the holder has. */
export async function killBlocked(death: Death, installation: Installation, holder: Client): Promise<Stopped> {
  let web: number | null = null;
  const isBlocked = async () => {
    web = await installation.findBlocked();
    return web !== null;
  };
  const isStopped = await waitUntil(isBlocked, HELD_WITHIN_MS, 10);
  kill(death, installation, web);
  return { isStopped, goOn: () => holder.end().catch(() => undefined) };
}

async function lock(installation: Installation, { text, values }: Locking): Promise<Client> {
  const holder = await installation.connect();
  await holder.query("BEGIN");
  await holder.query(text, values);
  return holder;
}

/** The rows are ours: whoever wants to write them waits, and dies waiting. */
export async function stopAtRows(death: Death, installation: Installation, locking: Locking): Promise<Trap> {
  const holder = await lock(installation, locking);
  return () => killBlocked(death, installation, holder);
}

/** No POST of the business gets a turn until the returned function is called. */
export async function holdTurns(installation: Installation): Promise<() => Promise<void>> {
  await setTurns(installation, "1 hour");
  return async () => {
    await installation.settle("some");
    await giveTurns(installation);
  };
}

/** Also for whoever comes after a run that did not end. */
export const giveTurns = (installation: Installation): Promise<unknown> => setTurns(installation, "0 seconds");

const setTurns = ({ query }: Installation, interval: string) =>
  query("UPDATE budget_slots SET free_at = clock_timestamp() + $1::interval WHERE class = 'post'", [interval]);

/** No turn comes: the work is written down as being sent, and nothing has left. */
export async function stopInLine(
  death: Death,
  installation: Installation,
  isReached: () => Promise<boolean>,
): Promise<Trap> {
  const giveTurns = await holdTurns(installation);
  return async () => {
    const isStopped = await waitUntil(isReached, WAIT_MS, 10);
    kill(death, installation, null);
    return { isStopped, goOn: giveTurns };
  };
}

/** The call stands on the line; the process that made it dies, unless it is another's turn to die. */
export function stopOnLine(death: Death, installation: Installation, call: Call, isOver: () => Promise<boolean>): Trap {
  const waiting = holdOnAnyLine(installation, call, isOver);
  return async () => {
    const held = await waiting;
    kill(death, installation, held?.web ?? null);
    return {
      isStopped: held !== null,
      goOn: async () => {
        if (death.arrivesLater) held?.call.goOn();
        else held?.call.cut();
        for (const line of installation.lines) line.release();
      },
    };
  };
}

/** The answer is there and the rows are ours: it cannot be written down before the process dies. */
export function stopAtAnswer(
  death: Death,
  installation: Installation,
  { fits, locking }: { fits: Fits; locking: Locking },
  isOver: () => Promise<boolean>,
): Trap {
  const waiting = holdOnAnyLine(installation, { fits, moment: "after" }, isOver);
  return async () => {
    const held = await waiting;
    if (!held) {
      kill(death, installation, null);
      return { isStopped: false, goOn: async () => {} };
    }
    const holder = await lock(installation, locking);
    held.call.goOn();
    const stopped = await killBlocked(death, installation, holder);
    for (const line of installation.lines) line.release();
    return stopped;
  };
}

/** @returns null when the work was over without such a call */
export async function holdOnAnyLine(
  installation: Installation,
  { fits, moment }: Call,
  isOver: () => Promise<boolean>,
): Promise<{ web: number; call: Held } | null> {
  let found: { web: number; call: Held } | undefined;
  for (const [web, line] of installation.lines.entries()) {
    void line.hold(fits, moment).then((call) => {
      found ??= { web, call };
      if (found.call !== call) call.goOn();
    });
  }
  await waitUntil(async () => found !== undefined || (await isOver()), WAIT_MS, 10);
  return found ?? null;
}
