import type { Database } from "./database";

/** Ids of the statement's transactions: 12 digits, growing with gaps, never given twice. */
export class TransactionIds {
  #last: number | null = null;

  constructor(
    private readonly db: Database,
    private readonly first: number,
  ) {
    db.onRollback(() => this.forget());
  }

  next(): number {
    // A withdrawal holds its transaction's id from its creation, before the statement has the row.
    this.#last ??= Math.max(
      this.first,
      this.#largest("SELECT MAX(id) AS id FROM transactions"),
      this.#largest("SELECT MAX(gateway_transaction_id) AS id FROM withdrawals"),
      // So does a payment at the gateway, until it is confirmed.
      this.#largest("SELECT MAX(transaction_id) AS id FROM gateway_payments"),
      // A deposit may come into the statement only once it is decided.
      this.#largest("SELECT MAX(transaction_id) AS id FROM cash_ins"),
      // A correcting transaction has an id, and no row.
      this.#largest("SELECT MAX(revised_transaction_id) AS id FROM settlements"),
      // One of a refund may wait for its row.
      this.#largest("SELECT MAX(transaction_id) AS id FROM gateway_refunds"),
    );
    this.#last += 11 + (this.#last % 89);
    return this.#last;
  }

  forget(): void {
    this.#last = null;
  }

  #largest(sql: string): number {
    return this.db.get<{ id: number | null }>(sql)?.id ?? 0;
  }
}
