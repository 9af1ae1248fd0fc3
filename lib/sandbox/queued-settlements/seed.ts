import { DAY_SECONDS } from "../core/jalali";
import type { SeedContext, SeedEvent } from "../seed/context";
import { endings, type Payee, payees } from "../settlements/seed";
import { end, enqueue, submit } from "./queue";
import { findQueued } from "./record";

const COUNTS = { full: 16, small: 5 } as const;
const WAITING = 4;
const MILLION = 1_000_000;
const AN_HOUR = 3600;
const DESCRIPTION = "پرداخت پس از تأمین موجودی";

/** Some that went out or were cancelled in the past year, and a few too large for the wallet that still wait. */
export function seedQueue(context: SeedContext): SeedEvent[] {
  const { sandbox, random, size, now, from } = context;
  const known = payees(context, 6);
  const orderOf = (payee: Payee) => ({
    track_id: random.uuid(),
    iban: payee.iban,
    type: "ACH" as const,
    payment_number: null,
    notify_url: null,
    description: DESCRIPTION,
  });
  const past = Array.from({ length: COUNTS[size] }, (_, index): SeedEvent[] => {
    const at = from + 10 * DAY_SECONDS + Math.floor(random.next() * (now - from - 12 * DAY_SECONDS));
    const payee = random.pick(known);
    const order = { ...orderOf(payee), amount_rial: random.between(20, 200) * MILLION };
    const [id, settlementId] = [random.uuid(), random.uuid()];
    const leave = () => {
      const row = findQueued(sandbox, id);
      if (!row) return;
      if (index % 4 === 3) end(sandbox, { ...row, status: "CANCELED" });
      else submit(sandbox, row, { id: settlementId, receiverName: payee.name });
    };
    const leftAt = at + random.between(1, 30) * AN_HOUR;
    return [
      { at, apply: () => void sandbox.clock.at(at, () => enqueue(sandbox, order, id)) },
      { at: leftAt, apply: () => sandbox.clock.at(leftAt, leave) },
      ...endings(context, settlementId, leftAt, { ...order, source: "queued", source_id: id, isInstant: false }),
    ];
  });
  const waiting = Array.from({ length: WAITING }, (_, index): SeedEvent => {
    const at = now - (WAITING - index) * AN_HOUR;
    const [order, id] = [orderOf(random.pick(known)), random.uuid()];
    const amount = () => largerThanWallet(sandbox.ledger.balances().wallet, index);
    return {
      at,
      apply: () => void sandbox.clock.at(at, () => enqueue(sandbox, { ...order, amount_rial: amount() }, id)),
    };
  });
  return [...past.flat(), ...waiting];
}

/** More than the wallet held then by a half and further halves, in whole million rial. */
const largerThanWallet = (walletRial: number, index: number): number =>
  Math.ceil((walletRial * (1.5 + index / 2)) / MILLION) * MILLION;
