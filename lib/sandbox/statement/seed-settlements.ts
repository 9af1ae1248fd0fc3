import { allBanks } from "../banks/banks";
import type { SeedContext, SeedEvent } from "../seed/context";
import { iban } from "../seed/people";
import { recordTransaction } from "./record";

const OPEN_SECONDS = 4 * 3600;
const WAGE_RIAL = 25_000;
const SMALLEST_RIAL = 1_000_000;
const RECEIVERS = [
  "شرکت پخش آریا",
  "فروشگاه بامداد",
  "حقوق کارکنان",
  "تأمین کالای سپهر",
  "اجارهٔ انبار",
  "حساب اصلی پارس‌مارت",
] as const;

/** Done, failed, cancelled or given back; what is young is still on its way and held back from the wallet. */
function statusOf(lot: number, age: number): 2 | -2 | -3 | -4 | -6 {
  if (age < OPEN_SECONDS) return -2;
  if (lot < 0.9) return 2;
  if (lot < 0.94) return -3;
  return lot < 0.97 ? -4 : -6;
}

/** One pay-out of a part of the wallet, as large as the wallet was at that moment allows. */
export function seedSettlement({ sandbox, random, now }: SeedContext, at: number): SeedEvent {
  const share = 0.05 + random.next() * 0.2;
  const bank = random.pick(allBanks);
  const status = statusOf(random.next(), now - at);
  const row = {
    uuid: random.uuid(),
    at,
    done_at: status === -2 ? null : at + random.between(1800, OPEN_SECONDS),
    channel: "settlements" as const,
    status,
    wage_rial: WAGE_RIAL,
    track_id: random.uuid(),
    ref_id: status === 2 || status === -6 ? random.digits(16) : null,
    verified: 1,
    payment_number: random.chance(0.4) ? random.digits(8) : null,
    description: "تسویه به حساب بانکی",
    receiver_name: random.pick(RECEIVERS),
    receiver_iban: iban(bank.code, random),
    receiver_bank: bank.name,
    result_code: status === -3 ? "SHB" : null,
    result_message: status === -3 ? "شبا با نام صاحب حساب همخوان نیست." : null,
  };
  const apply = () => {
    const amount_rial = Math.floor((sandbox.ledger.balances().wallet * share) / 100_000) * 100_000;
    if (amount_rial < SMALLEST_RIAL) return;
    const id = sandbox.transactionIds.next();
    const all = amount_rial + WAGE_RIAL;
    const movement = { at, kind: "settlement", trackId: row.track_id, reference: String(id) };
    if (status === -2) sandbox.ledger.post({ ...movement, entries: { wallet: -all, blocked: all } });
    if (status === 2 || status === -6) {
      sandbox.ledger.post({ ...movement, entries: { wallet: -all, world: amount_rial, fees: WAGE_RIAL } });
    }
    if (status === -6) {
      sandbox.ledger.post({
        ...movement,
        kind: "settlement_returned",
        entries: { wallet: amount_rial, world: -amount_rial },
      });
    }
    recordTransaction(sandbox, { ...row, id, amount_rial });
  };
  return { at, apply };
}
