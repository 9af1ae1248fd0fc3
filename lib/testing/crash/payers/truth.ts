import { waitUntil } from "../../../launch/before/processes.mjs";
import type { Installation } from "../installation";
import type { Visit } from "./visits";

/** So long after its payer came the gateway takes a confirmation, in its seconds. */
const VERIFY_SECONDS = 20 * 60;
const BACK_WITHIN_MS = 60_000;

interface AtGateway {
  token: string;
  state: string;
  transaction_id: number | null;
  opened_at: number | null;
  verified_at: number | null;
}

interface Here {
  id: string;
  state: string;
  doubt: string | null;
  told_rial: string | null;
  credited_rial: string | null;
  trans_id: string | null;
  audited: number;
}

const HERE = `
  SELECT p.id, p.state, p.doubt, p.told_rial, p.credited_rial, p.trans_id,
    (SELECT count(*)::int FROM audit_entries a WHERE a.subject = p.id::text AND a.action = 'payment.verified') AS audited
  FROM payments p WHERE p.id = ANY($1::uuid[])`;

/** What the gateway has of payments, by their tokens; waits until it is there. */
export async function gatewayRows({ control }: Pick<Installation, "control">): Promise<ReadonlyMap<string, AtGateway>> {
  let rows: AtGateway[] | undefined;
  const isThere = async () => {
    const answer = await control<{ payments: AtGateway[] }>("GET", "gateway/payments").catch(() => null);
    rows = answer?.payments;
    return rows !== undefined;
  };
  if (!(await waitUntil(isThere, BACK_WITHIN_MS, 50))) throw new Error("the gateway did not come back");
  return new Map(rows?.map((row) => [row.token, row]));
}

/** What the wallet got of gateway payments, by their transactions: each movement in rial. */
async function movedRial({ control }: Pick<Installation, "control">): Promise<Map<string, number[]>> {
  type Movement = { kind: string; reference: string; amount_rial: number };
  const { wallet } = await control<{ wallet: Movement[] }>("GET", "book");
  const moved = new Map<string, number[]>();
  for (const { kind, reference, amount_rial } of wallet)
    if (kind === "ipg") moved.set(reference, [...(moved.get(reference) ?? []), amount_rial]);
  return moved;
}

const isPair = ({ role }: Visit): boolean => role === "first of two" || role === "second of two";

/**
 * Holds what our database says of payers' payments against the gateway's records, the wallet, and the calls that reached
 * the gateway: what was paid was confirmed once, in time, and nothing else was.
 *
 * @returns each difference as a sentence
 */
export async function comparePayers(installation: Installation, visits: readonly Visit[]): Promise<string[]> {
  const here = new Map(
    (await installation.query<Here>(HERE, [visits.map(({ paymentId }) => paymentId)])).map((row) => [row.id, row]),
  );
  const there = await gatewayRows(installation);
  const moved = await movedRial(installation);
  const wrong: string[] = [];
  const confirmed = new Map<string, number>();
  for (const visit of visits) {
    const { role, paymentId, token, requestId } = visit;
    const say = (text: string) => wrong.push(`payment ${paymentId} (${role}): ${text}`);
    const [own, row] = [here.get(paymentId), there.get(token)];
    if (!own || !row) {
      say(`is lost ${own ? "there" : "here"}`);
      continue;
    }
    const movements = moved.get(String(row.transaction_id)) ?? [];
    const isVerified = own.state === "verified";
    if (isVerified !== (row.state === "VERIFIED")) say(`${own.state} here, ${row.state} there`);
    if (movements.length !== (row.state === "VERIFIED" ? 1 : 0)) say(`moved ${movements.length} times`);
    for (const ended of endsOfConfirming(installation, token)) {
      if (ended === 2) say("was confirmed a second time");
      if (ended === 3) say("was confirmed too late");
    }
    if (isVerified) {
      confirmed.set(requestId, (confirmed.get(requestId) ?? 0) + 1);
      if (Number(own.told_rial) !== visit.amountRial) say(`paid with ${visit.amountRial}, ${own.told_rial} here`);
      if (Number(own.credited_rial) !== movements[0]) say(`moved ${movements[0]}, ${own.credited_rial} here`);
      if (own.trans_id !== String(row.transaction_id)) say(`transaction ${row.transaction_id}, ${own.trans_id} here`);
      if (own.audited !== 1) say(`its confirmation stands ${own.audited} times in the audit log`);
      const took = (row.verified_at ?? 0) - (row.opened_at ?? 0);
      if (took > VERIFY_SECONDS) say(`was confirmed after ${took} seconds`);
    } else if (role === "cancels") {
      if (own.state !== "failed") say(`nobody paid, and it is ${own.state}`);
    } else if (!isPair(visit)) say(`was paid, and is ${own.state}`);
    else if (own.state !== "lapsed" && !(own.state === "paid" && own.doubt === "second")) say(`is ${own.state}`);
  }
  for (const requestId of new Set(visits.filter(isPair).map((visit) => visit.requestId))) {
    const times = confirmed.get(requestId) ?? 0;
    if (times !== 1) wrong.push(`request ${requestId}: two paid for one, and ${times} were confirmed`);
  }
  return wrong;
}

/** With which status each confirmation of a payment that reached the gateway was answered. */
function endsOfConfirming({ atGateway }: Pick<Installation, "atGateway">, token: string): number[] {
  return atGateway
    .filter(({ path, body }) => path.endsWith("/verify") && body.includes(token))
    .flatMap(({ answer }) => {
      const status = /"status":\s*"?(\d)\b/.exec(answer ?? "")?.[1];
      return status === undefined ? [] : [Number(status)];
    });
}
