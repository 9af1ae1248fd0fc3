import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runs } from "@/lib/testing/rig/property";
import { openSandbox } from "@/lib/testing/sandbox/open-sandbox";
import { IBAN, settlementCalls } from "@/lib/testing/sandbox/settlement-calls";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let pay: ReturnType<typeof settlementCalls>;
beforeAll(async () => {
  sandbox = await openSandbox();
  pay = settlementCalls(sandbox);
  // Everything that the seed left open is over: only this test's own steps move money from here on.
  await sandbox.advance(60 * 86_400);
});
afterAll(() => sandbox.close());

const toman = fc.integer({ min: 5000, max: 40_000_000 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("store" as const), amount: toman, isInstant: fc.boolean(), isA2a: fc.boolean() }),
  fc.record({ kind: fc.constant("batch" as const), amounts: fc.array(toman, { minLength: 1, maxLength: 4 }) }),
  fc.record({ kind: fc.constant("queue" as const), amount: fc.integer({ min: 5000, max: 900_000_000 }) }),
  fc.record({ kind: fc.constant("cancel" as const), which: fc.nat(30) }),
  fc.record({
    kind: fc.constant("settle" as const),
    which: fc.nat(30),
    status: fc.constantFrom("INIT", "DONE", "FAILED", "CANCELED", "REVERSED"),
  }),
  fc.record({ kind: fc.constant("deposit" as const), amountRial: fc.integer({ min: 1, max: 2_000_000_000 }) }),
  fc.record({ kind: fc.constant("time" as const), seconds: fc.integer({ min: 0, max: 50_000 }) }),
);

type SandboxSettlement = Record<"track_id" | "state", string> &
  Record<"amount_rial" | "wage_rial" | "times_paid" | "paid_rial" | "held_rial" | "wallet_rial", number>;

/** The amounts in rial that a settlement in this state may have moved. */
function expectedOf({ state, amount_rial, wage_rial }: SandboxSettlement) {
  const all = amount_rial + wage_rial;
  if (state === "DONE") return { times_paid: 1, paid_rial: amount_rial, held_rial: 0, wallet_rial: -all };
  if (state === "REVERSED") return { times_paid: 1, paid_rial: 0, held_rial: 0, wallet_rial: -wage_rial };
  const isHeld = (state === "PENDING" || state === "INIT") && wage_rial !== null;
  return { times_paid: 0, paid_rial: 0, held_rial: isHeld ? all : 0, wallet_rial: isHeld ? -all : 0 };
}

/** The settlements and the wallet, with the ledger of the same moment. */
const look = () =>
  sandbox.atOneMoment(async () => ({
    settlements: (await sandbox.control("GET", "/settlements?limit=100000")).body.settlements as SandboxSettlement[],
    balanceToman: (await sandbox.call("GET", "/v2/business/parsmart/balance")).body.data.wallet as number,
  }));

const walletRial = (settlements: readonly SandboxSettlement[]) =>
  settlements.reduce((total, one) => total + one.wallet_rial, 0);

test("through whichever door and whatever becomes of it, every rial moves once and the book balances", async () => {
  let count = 0;
  const trackIds: string[] = [];
  const fresh = () => {
    const id = `p-${count++}`;
    trackIds.push(id);
    return id;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      const before = await look();
      let deposited = 0;
      trackIds.length = 0;
      for (const one of steps) {
        const known = trackIds.at(("which" in one ? one.which : 0) % Math.max(1, trackIds.length)) ?? "none";
        if (one.kind === "store") {
          const type = one.isA2a ? "A2A" : "ACH";
          await pay.store({ track_id: fresh(), amount: one.amount, type, is_instant: one.isInstant });
        } else if (one.kind === "batch") {
          await pay.createBatch(one.amounts.map((amount) => ({ track_id: fresh(), iban: IBAN, amount: amount * 10 })));
        } else if (one.kind === "queue") await pay.enqueue({ track_id: fresh(), amount: one.amount * 10 });
        else if (one.kind === "cancel") await pay.cancel(known);
        else if (one.kind === "settle") await pay.settle(known, one.status);
        else if (one.kind === "time") await sandbox.advance(one.seconds);
        else {
          await pay.deposit(one.amountRial);
          deposited += one.amountRial;
        }
      }
      const { settlements, balanceToman, ledger } = await look();
      expect(settlements.filter((one) => expectedOf(one).wallet_rial !== one.wallet_rial)).toEqual([]);
      for (const one of settlements) expect(one).toMatchObject(expectedOf(one));
      expect(ledger.balanced).toBe(true);
      const moved = deposited + walletRial(settlements) - walletRial(before.settlements);
      expect(ledger.balances_rial.wallet).toBe(before.ledger.balances_rial.wallet + moved);
      expect(ledger.balances_rial.held).toBe(settlements.reduce((total, one) => total + one.held_rial, 0));
      expect(balanceToman).toBe(Math.trunc(ledger.balances_rial.wallet / 10));
    }),
    // Each run continues from the state that the last one left, so a failure cannot be shrunk.
    { ...runs(200), endOnFailure: true },
  );
});
