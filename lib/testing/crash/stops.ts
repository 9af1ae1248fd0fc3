import type { Client } from "pg";
import { waitUntil } from "../../launch/before/processes.mjs";
import type { Installation, Target } from "./installation";
import type { Fits, Held, Moment } from "./line";

export const HELD_WITHIN_MS = 20_000;
const WAIT_MS = 60_000;

/** The process that dies at a stop, and the fate of the call that was under way. */
export interface Death {
  target: Target;
  /** Whether all web processes die, not only the one that does the work. */
  killsAll: boolean;
  /** Whether a request that was under way when its process was killed still arrives. */
  arrivesLater: boolean;
}

export interface Stopped {
  isStopped: boolean;
  /** Continues after the death: the held calls and locks are released. */
  goOn: () => Promise<void>;
}

/** A prepared stop. The function waits until the work has come to the step, and then kills. */
export type Trap = () => Promise<Stopped>;

export interface Call {
  fits: Fits;
  moment: Moment;
}

/** A query that locks the rows that the work wants to write. */
export interface Locking {
  text: string;
  values: unknown[];
}

/** @param web the process that does the work, if it is known */
export const kill = (death: Death, installation: Installation, web: number | null): void =>
  installation.kill(death.target, death.killsAll ? undefined : (web ?? undefined));

/** Kills the process that waits for the holder's lock. */
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

/** Locks the rows. The process that wants to write them waits, and is killed while it waits. */
export async function stopAtRows(death: Death, installation: Installation, locking: Locking): Promise<Trap> {
  const holder = await lock(installation, locking);
  return () => killBlocked(death, installation, holder);
}

/** No POST of the business gets a budget slot until the returned function is called. */
export async function holdTurns(installation: Installation): Promise<() => Promise<void>> {
  await setTurns(installation, "1 hour");
  return async () => {
    await installation.settle("some");
    await giveTurns(installation);
  };
}

/** Frees the slots. It is also used after an earlier run that did not end properly. */
export const giveTurns = (installation: Installation): Promise<unknown> => setTurns(installation, "0 seconds");

const setTurns = ({ query }: Installation, interval: string) =>
  query("UPDATE budget_slots SET free_at = clock_timestamp() + $1::interval WHERE class = 'post'", [interval]);

/** No slot comes free: the work is stored as being sent, and nothing was sent. */
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

/** Holds the call on the line. The process that made it dies, unless the plan kills another one. */
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

/** Holds the answer while the rows are locked, so that it cannot be stored before the process dies. */
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

/** @returns null if the work was over without such a call */
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
