import type { Sandbox } from "../core/sandbox";

type Filter = {
  trackId: string | null;
  batchId: string | null;
  authorizationId: string | null;
  since: number;
  limit: number;
};

/** Every settlement once: its record, or the row of a batch or of the queue while (or because) there is none. */
const ALL = `
SELECT track_id, source, source_id, iban, amount_rial, wage_rial, created_at,
  CASE WHEN status = 'CANCELED' AND ref_code IS NOT NULL THEN 'REVERSED' ELSE status END AS state FROM settlements
UNION ALL SELECT i.track_id, 'batch', i.batch_id, i.iban, i.amount_rial, NULL, b.created_at, i.status
  FROM batch_items i JOIN batches b ON b.batch_id = i.batch_id WHERE i.status <> 'SUBMITTED'
UNION ALL SELECT track_id, 'queued', id, iban, amount_rial, wage_rial, created_at, status FROM queued_settlements
  WHERE status <> 'SUBMITTED'
UNION ALL SELECT track_id, 'cash-in', CAST(transaction_id AS TEXT), iban, amount_rial, wage_rial, created_at, status FROM cash_ins`;

/** What is collected under one authorization, and given back, where somebody asks for it besides. */
const COLLECTED = `
UNION ALL SELECT track_id, 'withdrawal', id, NULL, amount_rial, wage_rial, created_at, status FROM withdrawals
  WHERE authorization_id = :authorizationId
UNION ALL SELECT track_id, 'refund', id, NULL, amount_rial, 0, created_at, status FROM debit_refunds
  WHERE authorization_id = :authorizationId AND track_id IS NOT NULL
UNION ALL SELECT payment_number, 'gateway_refund', MIN(id), NULL, SUM(amount_rial), 0, MIN(created_at), MIN(status) FROM gateway_refunds
  WHERE payment_number IS NOT NULL GROUP BY payment_number
UNION ALL SELECT track_id, 'customer_wallet', uuid, NULL, amount_rial, 0, created_at, 'DONE' FROM customer_transactions
  WHERE track_id IS NOT NULL
UNION ALL SELECT track_id, 'holder_transfer', id, NULL, amount_rial, 0, created_at, status FROM card_transfers
UNION ALL SELECT track_id, 'grant_transfer', id, NULL, amount_rial, 0, created_at, status FROM card_grant_transfers
UNION ALL SELECT 'credit:' || cardholder_id || ':' || amount_rial, 'card_credit', CAST(id AS TEXT), NULL, amount_rial, 0, at, 'DONE' FROM card_credit_rows`;

const sumOf = (account: string): string =>
  `COALESCE((SELECT SUM(e.amount_rial) FROM movements m JOIN entries e ON e.movement_id = m.id
    WHERE m.track_id = p.track_id AND e.account = '${account}'), 0)`;

/**
 * All settlements by track id, newest first: what the records say beside what the book says. `state` is that of the
 * settlement (a paid one that came back is `REVERSED`), else INIT or FAILED of a batch's item, QUEUED, FAILED or
 * CANCELED of a queued one; deposits from linked accounts are listed too. From the ledger: `times_paid`, and in rial
 * `paid_rial` (arrived and stayed there), `held_rial`, `wallet_rial` (what it did to the wallet in all). With an
 * authorization, withdrawals under it are listed too, their refunds, refunds of the gateway by their payment number,
 * movements of customers' wallets, and transfers of cardholders, which move nothing of the wallet: `times_paid` is
 * then how often they were collected, given back, left their holder's account, or came to it under a grant. Changes
 * of cardholders' credit, which have no track id, are told by `credit:`, their cardholder and their amount.
 */
export function listSettlements(sandbox: Sandbox, { trackId, batchId, authorizationId, since, limit }: Filter) {
  const settlements = sandbox.db.all(
    `SELECT p.*, (SELECT COUNT(*) FROM movements m WHERE m.track_id = p.track_id AND m.kind IN ('settlement', 'withdrawal', 'refund', 'cash-in', 'gateway_refund', 'customer_deposit', 'customer_withdrawal'))
         + (SELECT COUNT(*) FROM card_transfer_moves h JOIN card_transfers t ON t.id = h.transfer_id WHERE t.track_id = p.track_id)
         + (SELECT COUNT(*) FROM card_rows r JOIN card_grant_transfers g ON g.ref_code = r.tracking_code WHERE g.track_id = p.track_id) AS times_paid,
       ${sumOf("world")} AS paid_rial, ${sumOf("held")} AS held_rial, ${sumOf("wallet")} AS wallet_rial
     FROM (${ALL}${authorizationId === null ? "" : COLLECTED}) p WHERE p.created_at >= :since ${trackId === null ? "" : "AND p.track_id = :trackId"}
       ${batchId === null ? "" : "AND p.source_id = :batchId"}
     ORDER BY p.created_at DESC, p.track_id LIMIT :limit`,
    { trackId, batchId, since, limit, ...(authorizationId === null ? {} : { authorizationId }) },
  );
  return { count: settlements.length, settlements };
}
