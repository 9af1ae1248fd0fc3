import { DAY_SECONDS } from "../core/jalali";
import type { SeedContext, SeedEvent } from "../seed/context";
import { endings, type Payee, payees } from "../settlements/seed";
import { batchIdOf, keepBatch } from "./create";
import type { BatchItem } from "./record";
import { submitBatch } from "./submit";

const COUNTS = { full: 24, small: 4 } as const;
const ITEMS = { full: [12, 40], small: [4, 9] } as const;
const SHARE = 0.12;

/** One month's wages or suppliers: registered, submitted and paid item by item. */
function batchOf(context: SeedContext, at: number, staff: readonly Payee[]): SeedEvent[] {
  const { sandbox, random } = context;
  const paid = staff.map((payee) => ({ payee, part: 0.5 + random.next(), id: random.uuid(), track_id: random.uuid() }));
  const batch_id = batchIdOf(paid);
  const items = (): BatchItem[] =>
    paid.map(({ payee, part, id, track_id }, place) => ({
      id,
      batch_id,
      place,
      track_id,
      iban: payee.iban,
      amount_rial: amountOf((sandbox.ledger.balances().wallet * SHARE * part) / paid.length),
      type: "ACH",
      payment_number: null,
      description: "حقوق و مزایای کارکنان",
      notify_url: null,
      status: "INIT",
      error_message: null,
      transaction_id: null,
    }));
  const names = paid.map(({ payee }) => payee.name);
  const order = { type: "ACH" as const, isInstant: false, source: "batch" as const, source_id: batch_id };
  const rest = { payment_number: null, description: null, notify_url: null, amount_rial: 0 };
  return [
    { at, apply: () => void sandbox.clock.at(at, () => keepBatch(sandbox, batch_id, items())) },
    { at: at + 5, apply: () => sandbox.clock.at(at + 5, () => submitBatch(sandbox, batch_id, names)) },
    ...paid.flatMap(({ payee, id, track_id }) =>
      endings(context, id, at + 5, { ...order, ...rest, track_id, iban: payee.iban }),
    ),
  ];
}

const amountOf = (rial: number): number =>
  Math.min(500_000_000, Math.max(1_000_000, Math.floor(rial / 10_000) * 10_000));

/** Every fortnight the same people, the last time not long ago. */
export function seedBatches(context: SeedContext): SeedEvent[] {
  const { random, size, now, from } = context;
  const count = COUNTS[size];
  const [fewest, most] = ITEMS[size];
  const staff = payees(context, most);
  const every = (now - from - DAY_SECONDS) / count;
  return Array.from({ length: count }, (_, index) => {
    const at = Math.floor(now - 900 - (count - 1 - index) * every);
    return batchOf(context, at, staff.slice(0, random.between(fewest, most)));
  }).flat();
}
