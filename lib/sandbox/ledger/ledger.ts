import type { Database } from "../core/database";

/** Where rial can be: the business's wallet, out of it and on its way to a bank, earned by the service, or outside. */
export type Account = "wallet" | "held" | "fees" | "world";
export type Movement = {
  at: number;
  kind: string;
  trackId: string | null;
  /** The transaction or record that caused it. */
  reference: string;
  /** Whole rial by account; the sum is 0. */
  entries: Partial<Record<Account, number>>;
};

export const ledgerSchema = `
CREATE TABLE IF NOT EXISTS movements (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, kind TEXT NOT NULL, track_id TEXT, reference TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS entries (movement_id INTEGER NOT NULL, account TEXT NOT NULL, amount_rial INTEGER NOT NULL,
  PRIMARY KEY (movement_id, account)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS movements_track ON movements (track_id);
`;

/** Double-entry book of every rial that moved. The wallet's balance is the sum of its entries and nothing else. */
export class Ledger {
  #balances: Record<Account, number> | null = null;

  constructor(private readonly db: Database) {
    db.onRollback(() => this.forget());
  }

  /** @throws Error when the entries do not balance, or the wallet or what is held would fall below nothing */
  post({ at, kind, trackId, reference, entries }: Movement): void {
    const parts = Object.entries(entries) as [Account, number][];
    if (
      !parts.every(([, amount]) => Number.isSafeInteger(amount)) ||
      parts.reduce((sum, [, amount]) => sum + amount, 0) !== 0
    ) {
      throw new Error(`movement ${kind} of ${reference} does not balance`);
    }
    const balances = this.balances();
    for (const [account, amount] of parts) {
      if ((account === "wallet" || account === "held") && amount < 0 && balances[account] + amount < 0) {
        throw new Error(`${account} holds too little for ${kind} of ${reference}`);
      }
    }
    const movement_id = this.#next();
    this.db.insert("movements", { id: movement_id, at, kind, track_id: trackId, reference });
    for (const [account, amount_rial] of parts) {
      if (amount_rial === 0) continue;
      this.db.insert("entries", { movement_id, account, amount_rial });
      balances[account] += amount_rial;
    }
  }

  /** Whole rial per account. */
  balances(): Record<Account, number> {
    if (!this.#balances) {
      this.#balances = { wallet: 0, held: 0, fees: 0, world: 0 };
      const sums = this.db.all<{ account: Account; sum: number }>(
        "SELECT account, SUM(amount_rial) AS sum FROM entries GROUP BY account",
      );
      for (const { account, sum } of sums) this.#balances[account] = sum;
    }
    return this.#balances;
  }

  /** Movements, newest first, with a fresh sum over the whole book. */
  list({ trackId, limit = 100 }: { trackId?: string; limit?: number }) {
    this.forget();
    const movements = this.db.all<{ id: number; at: number; kind: string; track_id: string | null; reference: string }>(
      `SELECT * FROM movements ${trackId ? "WHERE track_id = :trackId" : ""} ORDER BY id DESC LIMIT :limit`,
      { trackId, limit },
    );
    const entriesOf = (id: number) =>
      this.db.all("SELECT account, amount_rial FROM entries WHERE movement_id = :id", { id });
    const uneven = this.db.get<{ count: number }>(
      "SELECT COUNT(*) AS count FROM (SELECT 1 FROM entries GROUP BY movement_id HAVING SUM(amount_rial) <> 0)",
    );
    const balances = this.balances();
    return {
      balanced: uneven?.count === 0 && Object.values(balances).reduce((sum, amount) => sum + amount, 0) === 0,
      balances_rial: balances,
      total: this.db.get<{ count: number }>("SELECT COUNT(*) AS count FROM movements")?.count ?? 0,
      movements: movements.map((movement) => ({ ...movement, entries: entriesOf(movement.id) })),
    };
  }

  /** Reads the sums again next time: something was taken back or emptied. */
  forget(): void {
    this.#balances = null;
    this.#last = null;
  }

  #last: number | null = null;

  #next(): number {
    this.#last ??= this.db.get<{ id: number | null }>("SELECT MAX(id) AS id FROM movements")?.id ?? 0;
    this.#last += 1;
    return this.#last;
  }
}
