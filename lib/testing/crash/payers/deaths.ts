import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Installation } from "../installation";
import type { Fits } from "../line";
import { holdOnAnyLine, holdTurns, kill, stopAtAnswer, stopAtRows, stopOnLine, type Trap } from "../stops";
import type { PayerPlan } from "./plan";
import type { Link, Visit } from "./visits";

const CLAIMED_WITHIN_MS = 15_000;

const isCall =
  (name: string, mark: string): Fits =>
  (_, path, body) =>
    path.endsWith(`/api/v4/${name}`) && body.includes(mark);

/** The watched payer's press is on its way to the gateway, or its token on the way back. */
export async function stopGoing(plan: PayerPlan, installation: Installation, { amountRial }: Link): Promise<Trap> {
  const fits = isCall("send", String(amountRial));
  return stopOnLine(plan, installation, { fits, moment: plan.arrivesLater ? "after" : "before" }, async () => false);
}

/** The watched payment is on its way to be confirmed. */
export async function stopSettling(plan: PayerPlan, installation: Installation, visit: Visit): Promise<Trap> {
  const isOver = async () => ["verified", "failed"].includes(await stateOf(installation, visit));
  const looks = isCall("transaction", visit.token);
  const confirms = isCall("verify", visit.token);
  const ofRequest = {
    text: "SELECT FROM payment_requests WHERE id = $1 FOR UPDATE",
    values: [visit.requestId],
  };
  const ofPayment = { text: "SELECT FROM payments WHERE id = $1 FOR UPDATE", values: [visit.paymentId] };
  switch (plan.step) {
    case "looking":
      return stopOnLine(plan, installation, { fits: looks, moment: "before" }, isOver);
    case "before the claim":
      return stopAtRows(plan, installation, ofRequest);
    case "before it leaves":
      return stopClaimed(plan, installation, { fits: looks, visit }, isOver);
    case "on the way":
      return stopOnLine(plan, installation, { fits: confirms, moment: "before" }, isOver);
    case "before the answer":
      return stopOnLine(plan, installation, { fits: confirms, moment: "after" }, isOver);
    default:
      return stopAtAnswer(plan, installation, { fits: confirms, locking: ofPayment }, isOver);
  }
}

/** The gateway has told that it was paid, and then no turn comes: the right to confirm is taken, and nothing has left. */
function stopClaimed(
  plan: PayerPlan,
  installation: Installation,
  { fits, visit }: { fits: Fits; visit: Visit },
  isOver: () => Promise<boolean>,
): Trap {
  const waiting = holdOnAnyLine(installation, { fits, moment: "after" }, isOver);
  return async () => {
    const held = await waiting;
    const giveTurns = await holdTurns(installation);
    held?.call.goOn();
    for (const line of installation.lines) line.release();
    const isClaimed = async () => (await stateOf(installation, visit)) === "verifying";
    const isStopped = held !== null && (await waitUntil(isClaimed, CLAIMED_WITHIN_MS, 5));
    kill(plan, installation, held?.web ?? null);
    return { isStopped, goOn: giveTurns };
  };
}

/** @returns an empty text where nobody can say */
export const stateOf = async (installation: Installation, visit: Visit): Promise<string> =>
  (await standOf(installation, visit)).state;

/** A payment's state and what is in doubt about it. @returns an empty text as state where nobody can say */
export async function standOf(
  installation: Installation,
  { paymentId }: Visit,
): Promise<{ state: string; doubt: string | null }> {
  const ask = "SELECT state, doubt FROM payments WHERE id = $1";
  const rows = await installation.query<{ state: string; doubt: string | null }>(ask, [paymentId]).catch(() => []);
  return rows[0] ?? { state: "", doubt: null };
}
