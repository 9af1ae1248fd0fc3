import type { Sandbox } from "../core/sandbox";

/** What an inquiry costs, in rial; the reference tells no fees, so these are made up, one for each name. */
const FEES: Record<string, number> = {
  kyc: 12_000,
  shahkar: 8_000,
  nid: 15_000,
  "nid-image": 30_000,
  fida: 18_000,
  "postal-code": 6_000,
  "company-information": 10_000,
  "company-signature": 20_000,
};
const OTHER_FEE = 9_000;
/** What a fresh sandbox's fee wallet holds. */
const FILLED = 500_000_000;

export const feeOf = (name: string): number => FEES[name] ?? OTHER_FEE;

export interface Charge {
  track_id: string;
  name: string;
  fee_rial: number;
  outcome: "FOUND" | "UNMATCHED";
}

/** What was put in, without what went out. */
const filled = ({ db }: Sandbox): number =>
  db.get<{ filled_rial: number }>("SELECT filled_rial FROM fee_wallet")?.filled_rial ?? FILLED;

const spent = ({ db }: Sandbox): number =>
  db.get<{ rial: number }>("SELECT coalesce(sum(fee_rial), 0) AS rial FROM inquiry_charges")?.rial ?? 0;

/** Takes the fee of an inquiry that is answered. @returns whether there was enough */
export function charge(sandbox: Sandbox, charged: Charge): boolean {
  if (filled(sandbox) - spent(sandbox) < charged.fee_rial) return false;
  sandbox.db.insert("inquiry_charges", { ...charged, at: sandbox.clock.now() });
  return true;
}

/** Whether the service has a question by this track id; one without an id is never known. */
export const isCharged = ({ db }: Sandbox, trackId: string): boolean =>
  trackId !== "" && db.get("SELECT 1 FROM inquiry_charges WHERE track_id = :trackId", { trackId }) !== undefined;

/** The fee wallet, which the reference shows to nobody, and everything that went out of it. */
export const feeWallet = (sandbox: Sandbox) => ({
  balance_rial: filled(sandbox) - spent(sandbox),
  charged: sandbox.db.all("SELECT track_id, name, fee_rial, outcome, at FROM inquiry_charges ORDER BY rowid"),
});

/** Sets the balance of the fee wallet. */
export function fillFeeWallet(sandbox: Sandbox, balanceRial: number): void {
  sandbox.db.run("DELETE FROM fee_wallet");
  sandbox.db.insert("fee_wallet", { filled_rial: balanceRial + spent(sandbox) });
}
