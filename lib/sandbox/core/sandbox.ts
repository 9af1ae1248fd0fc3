import { existsSync } from "node:fs";
import { areas } from "../areas";
import { Ledger, ledgerSchema } from "../ledger/ledger";
import { goOnUntilNow, passBy, seedSandbox } from "../seed/seed";
import { Outbox } from "../webhooks/outbox";
import { Calls, type Limits } from "./calls";
import { Clock, Meta, metaSchema } from "./clock";
import type { BusinessFacts, Size } from "./constants";
import { Database } from "./database";
import type { Due } from "./due";
import { Faults } from "./faults";
import { TransactionIds } from "./transaction-ids";

const TICK_MILLISECONDS = 1000;
/** Counts up when areas are added: a file that was filled by an older sandbox lacks their past and is filled again. */
const SHAPE = 10;
const waiting = areas.flatMap((area) => area.due ?? []);

/** All that one business of the sandbox holds: its file, its clock, its book, and what is planned to go wrong. */
export class Sandbox {
  readonly db: Database;
  readonly meta: Meta;
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly transactionIds: TransactionIds;
  readonly calls: Calls;
  readonly faults = new Faults();
  readonly outbox: Outbox;
  readonly #ticker: NodeJS.Timeout;

  /** Whether a file has been filled before. */
  static isKept(dataFile: string): boolean {
    return dataFile !== ":memory:" && existsSync(dataFile);
  }

  /** Opens the file, fills it when it is empty, and does what became due while it was closed. */
  constructor(
    dataFile: string,
    private readonly limits: Limits | null,
    private readonly size: Size,
    readonly business: BusinessFacts,
  ) {
    this.db = new Database(dataFile);
    this.db.exec([metaSchema, ledgerSchema, ...areas.map((area) => area.schema ?? "")].join("\n"));
    this.meta = new Meta(this.db);
    this.clock = new Clock(this.meta);
    this.ledger = new Ledger(this.db);
    this.transactionIds = new TransactionIds(this.db, business.firstTransactionId);
    this.calls = new Calls(limits);
    this.outbox = new Outbox(this);
    if (this.meta.read<{ shape?: number }>("seeded")?.shape !== SHAPE) this.reset({ size });
    this.runDue();
    goOnUntilNow(this, size);
    this.#ticker = setInterval(() => this.runDue(), TICK_MILLISECONDS);
    this.#ticker.unref();
  }

  /** Empties and fills everything but the link: tokens, keys and the notify address stay. */
  reset({ seed = this.business.seed, size = this.size }: { seed?: number; size?: Size }): { seed: number; size: Size } {
    this.faults.clear();
    this.calls.clear();
    this.calls.setLimits(this.limits);
    this.db.transaction(() => {
      for (const table of ["movements", "entries", ...areas.flatMap((area) => area.tables ?? [])]) {
        this.db.exec(`DELETE FROM ${table}`);
      }
      this.ledger.forget();
      this.transactionIds.forget();
      this.clock.reset();
      seedSandbox(this, seed, size);
      this.meta.write("seeded", { seed, size, shape: SHAPE, at: this.clock.now() });
    });
    this.outbox.forget();
    return { seed, size };
  }

  /** Moves the clock ahead and does everything that became due. */
  advance(seconds: number): void {
    this.runDue();
    this.db.transaction(() => {
      this.clock.advance(seconds);
      passBy(this, seconds);
    });
    this.runDue();
  }

  /** Does what is due up to now, in the order of time over all areas: what one does changes what the next one finds. */
  runDue(): void {
    for (let due = this.#nextDue(); due; due = this.#nextDue()) {
      const { at, act } = due;
      this.clock.at(at, () => {
        const before = this.ledger.balances().wallet;
        this.db.transaction(act);
        if (this.ledger.balances().wallet !== before) this.#follow();
      });
    }
    this.#follow();
  }

  #nextDue(): Due | undefined {
    let first: Due | undefined;
    for (const next of waiting) {
      const due = next(this);
      if (due && (!first || due.at < first.at)) first = due;
    }
    return first;
  }

  #follow(): void {
    for (const area of areas) area.onClock?.(this);
  }

  close(): void {
    clearInterval(this.#ticker);
    this.outbox.close();
    this.db.close();
  }
}
