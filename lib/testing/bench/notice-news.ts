/** An order of every manager in turn, as no engine takes up. */
const ORDERS = (state: string, more: { columns?: string; values?: string } = {}) => `
  INSERT INTO payment_orders (business, kind, state, track_id, idempotency_key, maker_id, maker_name, amount_rial,
    destination, content, content_hash${more.columns ?? ""})
  SELECT $1, 'settlement', '${state}', gen_random_uuid(), gen_random_uuid(), makers.ids[1 + i % cardinality(makers.ids)],
    'bench', 500000 + i, 'IR' || lpad(i::text, 24, '0'), '{}', md5(i::text)${more.values ?? ""}
  FROM generate_series(1, $2::int) AS i, makers`;

const MAKERS = `WITH makers AS (
  SELECT array_agg(member_id::text ORDER BY member_id) AS ids FROM memberships WHERE business = $1 AND role = 'manager')`;

const INQUIRIES = (kind: string, state: string, more: { columns?: string; values?: string } = {}) => `${MAKERS}
  INSERT INTO inquiries (business, kind, state, question_hash, member_id, member_name, contents${more.columns ?? ""})
  SELECT $1, '${kind}', '${state}', decode(md5('${kind}${state}' || i), 'hex'),
    makers.ids[1 + i % cardinality(makers.ids)], 'bench', ''${more.values ?? ""}
  FROM generate_series(1, $2::int) AS i, makers`;

/**
 * Records about which people are told: by kind of notice, a statement that writes as many as its second parameter says
 * into the business of its first.
 */
export const NOTICE_NEWS = {
  orders_to_decide: `${MAKERS} ${ORDERS("awaiting_approval", { columns: ", expires_at", values: ", now() + interval '2 days'" })}`,
  orders_need_person: `${MAKERS} ${ORDERS("sent", { columns: ", attention", values: ", 'no_answer'" })}`,
  orders_ended: `${MAKERS}, orders AS (${ORDERS("failed")} RETURNING id)
    INSERT INTO order_outcomes (order_id, business, outcome) SELECT id, $1, 'failed' FROM orders`,
  orders_approved: `${MAKERS}, orders AS (${ORDERS("done")} RETURNING id, content_hash),
    approvals AS (INSERT INTO order_approvals (order_id, approver_id, approver_name, approver_role, content_hash)
      SELECT id, 'another', 'bench', 'owner', content_hash FROM orders)
    INSERT INTO order_events (order_id, event, state) SELECT id, 'approve', 'approved' FROM orders`,
  inquiries_to_decide: INQUIRIES("iban", "waiting"),
  inquiries_decided: INQUIRIES("iban", "approved", { columns: ", ended_at", values: ", now()" }),
  verification_rejected: INQUIRIES("customerKyc", "unmatched", {
    columns: ", customer_id, ended_at",
    values: ", 'bench-' || i, now()",
  }),
  // Times of the book have milliseconds.
  held_overdue: `INSERT INTO book_records (business, kind, id, at, state, is_final, amount_rial, sealed, terms, terms_format,
      digest, told_at, source)
    SELECT $1, 'suspiciousDeposit', 'bench-' || i, date_trunc('milliseconds', now() - interval '60 days'), 'PENDING', false,
      1000000, '', '{}', (SELECT coalesce(max(terms_format), 1) FROM book_records), '', now(), 'look'
    FROM generate_series(1, $2::int) AS i`,
  decisions_ended: `${MAKERS}
    INSERT INTO deposit_decisions (business, payment_id, decision, amount_rial, evidence, maker_id, maker_name, write_key,
      needed, policy_version, state, expires_at, ended_at)
    SELECT $1, 'bench-' || i, 'ACCEPTED', 1000000, '', makers.ids[1 + i % cardinality(makers.ids)], 'bench',
      gen_random_uuid(), 1, 0, 'declined', now(), now()
    FROM generate_series(1, $2::int) AS i, makers`,
  new_device: `${MAKERS}
    INSERT INTO sessions (secret_hash, member_id, ip, user_agent)
    SELECT md5(random()::text || i), makers.ids[1 + i % cardinality(makers.ids)]::uuid, '198.51.100.1', 'bench ' || i
    FROM generate_series(1, $2::int) AS i, makers`,
} as const;
export type NewsKind = keyof typeof NOTICE_NEWS;
