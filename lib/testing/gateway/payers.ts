import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { gatewayOperations as operations } from "@/lib/areas/collecting/gateway/operations";
import { openGateway } from "@/lib/areas/collecting/gateway/server/send-payer";
import type { PaymentShown } from "@/lib/areas/collecting/gateway/status";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema";
import type { Ask } from "@/lib/testing/local";
import type { TestSandbox } from "@/lib/testing/rig/server";

let addresses = 0;
/** The address of a payer of the tests; each payer has another one. */
export const payerAddress = (): string => {
  addresses += 1;
  return `198.18.${addresses >> 8}.${addresses & 255}`;
};

interface GatewayRow {
  token: string;
  state: string;
  factor_number: string | null;
  transaction_id: number | null;
}

let invoices = 0;

/** A payment request's input; no two are alike. */
export const wish = (more: object = {}) => {
  invoices += 1;
  return { amountRial: 1_000_000 + invoices * 10, invoice: `T-${invoices}`, ...more };
};

/** For tests: payers of payment requests, and their actions at the gateway. */
export function payers(given: () => { sandbox: TestSandbox; owner: Ask }) {
  const ask = async (more: object = {}): Promise<string> => {
    const made = await given().owner(operations.create, wish(more));
    expect(made.text).toContain("id");
    return made.body.id;
  };
  const request = async (requestId: string) => (await given().owner(operations.request, { requestId })).body;
  const linkOf = async (id: string): Promise<string> => (await request(id)).link.url.split("/").at(-1) ?? "";
  const show = async (paymentId: string): Promise<PaymentShown> =>
    (await given().owner(operations.payment, { paymentId })).body;
  const newest = async (requestId: string): Promise<string> =>
    (await given().owner(operations.payments, { requestId })).body.items[0].id;

  /** The payer presses and arrives at the gateway. @returns the token with which they are there */
  const go = async (secret: string): Promise<string> => {
    const address = await openGateway(secret, payerAddress());
    expect(address).toMatch(/\/gateway\/v4\/\w+$/);
    return address?.split("/").at(-1) ?? "";
  };
  /**
   * The payer's action at the gateway. @returns the query that they are sent back with; null if they do not come back
   */
  const atGateway = async (token: string, decision: string, card?: string): Promise<URLSearchParams | null> => {
    const { back } = await given().sandbox.control<{ back: string | null }>("POST", "gateway/pay", {
      token,
      decision,
      card,
    });
    return back === null ? null : new URL(back).searchParams;
  };
  const atService = async (token: string): Promise<GatewayRow | undefined> => {
    const { payments: all } = await given().sandbox.control<{ payments: GatewayRow[] }>("GET", "gateway/payments");
    return all.find((row) => row.token === token);
  };
  const wallet = async (): Promise<number> => {
    const { balances_rial } = await given().sandbox.control<{ balances_rial: { wallet: number } }>(
      "GET",
      "ledger?limit=1",
    );
    return balances_rial.wallet;
  };
  /** How many calls of this path the gateway received. */
  const calls = async (path: string): Promise<number> => {
    const all = await given().sandbox.control<{ calls: { path: string }[] }>("GET", `calls?path=${path}`);
    return all.calls.filter((call) => call.path.endsWith(path)).length;
  };
  /** Makes a payment older by this time on our side, so that it is due for a look-up. */
  const age = (id: string, minutes: number) =>
    db()
      .update(payments)
      .set({
        openedAt: sql`opened_at - make_interval(mins => ${minutes})`,
        verifyingAt: sql`verifying_at - make_interval(mins => ${minutes})`,
        lookedAt: null,
        lookAt: sql`now() - interval '1 second'`,
      })
      .where(eq(payments.id, id));

  return { ask, request, linkOf, show, newest, go, atGateway, atService, wallet, calls, age };
}
