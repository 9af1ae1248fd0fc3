import { areas } from "../areas";
import type { Size } from "../core/constants";
import { Random } from "../core/ids";
import { DAY_SECONDS } from "../core/jalali";
import type { Sandbox } from "../core/sandbox";
import type { SeedEvent } from "./context";

const A_YEAR = 365 * DAY_SECONDS;
const STILL_SECONDS = 6 * 3600;
const LIVED_UNTIL = "lived_until";
const OPENING_RIAL = 4_000_000_000;

/** Fills an empty file with a year up to now: the same seed on the same day gives the same year. */
export function seedSandbox(sandbox: Sandbox, seed: number, size: Size): void {
  const now = sandbox.clock.now();
  const from = now - A_YEAR;
  sandbox.meta.write("bank_health", {});
  sandbox.meta.write("outcomes", []);
  sandbox.meta.write("settlement_unit", "toman");
  sandbox.meta.write("habits", {});
  sandbox.ledger.post({
    at: from,
    kind: "opening",
    trackId: null,
    reference: "opening",
    entries: { world: -OPENING_RIAL, wallet: OPENING_RIAL },
  });
  applyInOrder(
    sandbox,
    areas.flatMap(
      (area, index) => area.seed?.({ sandbox, random: new Random(seed * 31 + index), size, now, from }) ?? [],
    ),
  );
  sandbox.meta.write(LIVED_UNTIL, now);
}

/** After hours of standing still, lets the business go on up to now: a sandbox of last week would show an empty today. */
export function goOnUntilNow(sandbox: Sandbox, size: Size): void {
  const now = sandbox.clock.now();
  const from = Math.max(sandbox.meta.read<number>(LIVED_UNTIL) ?? now, now - A_YEAR);
  if (now - from < STILL_SECONDS) return;
  sandbox.db.transaction(() => {
    const contextOf = (index: number) => ({
      sandbox,
      random: new Random(from + index + sandbox.business.seed),
      size,
      now,
      from,
    });
    applyInOrder(
      sandbox,
      areas.flatMap((area, index) => area.goOn?.(contextOf(index)) ?? []),
    );
    sandbox.meta.write(LIVED_UNTIL, now);
  });
}

/** Time that is passed by hand brings what was due, and no trade of its own: tests count every rial. */
export function passBy(sandbox: Sandbox, seconds: number): void {
  sandbox.meta.write(LIVED_UNTIL, (sandbox.meta.read<number>(LIVED_UNTIL) ?? sandbox.clock.now()) + seconds);
}

function applyInOrder(sandbox: Sandbox, events: SeedEvent[]): void {
  events.sort((a, b) => a.at - b.at);
  sandbox.outbox.quietly(() => {
    for (const event of events) event.apply();
  });
}
