import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { gatewayOperations as operations } from "@/lib/gateway/operations";
import type { PaymentShown } from "@/lib/gateway/payment";
import { db } from "@/lib/server/db/client";
import { payments } from "@/lib/server/db/schema";
import { openGateway } from "@/lib/server/gateway/payer";
import type { Ask } from "@/lib/testing/local";
import type { TestSandbox } from "@/lib/testing/rig/server";

let addresses = 0;
/** Where a payer of the tests looks from: each from elsewhere. */
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

/** What a business asks a payer of its own for: no two alike. */
export const wish = (more: object = {}) => {
  invoices += 1;
  return { amountRial: 1_000_000 + invoices * 10, invoice: `T-${invoices}`, ...more };
};

/** For tests: payers who are asked for payments, and what they do at the gateway. */
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

  /** The payer presses, and is at the gateway. @returns the payment, and the token that they go there with */
  const go = async (secret: string): Promise<string> => {
    const address = await openGateway(secret, payerAddress());
    expect(address).toMatch(/\/gateway\/v4\/\w+$/);
    return address?.split("/").at(-1) ?? "";
  };
  /** What the payer does there. @returns the query that they are sent back with; null of whoever does not come back */
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
  /** How often the gateway was asked so. */
  const calls = async (path: string): Promise<number> => {
    const all = await given().sandbox.control<{ calls: { path: string }[] }>("GET", `calls?path=${path}`);
    return all.calls.filter((call) => call.path.endsWith(path)).length;
  };
  /** As if so much time had passed on our side, and it were time to look. */
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
