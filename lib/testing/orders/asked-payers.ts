import { eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { authorizationRequestOperations as operations } from "@/lib/areas/collecting/authorization-requests/operations";
import { openBank } from "@/lib/areas/collecting/authorization-requests/server/payer";
import { type RequestState, USUAL_LINK_DAYS } from "@/lib/areas/collecting/authorization-requests/status";
import { authorizationOperations } from "@/lib/areas/collecting/authorizations/operations";
import { db } from "@/lib/server/db/client";
import { authorizationRequests, authorizationTokens } from "@/lib/server/db/schema";
import { callService } from "@/lib/server/proxy/call-service";
import type { Ask } from "@/lib/testing/local";
import { BUSINESS, type TestSandbox } from "@/lib/testing/rig/server";

/** Where a payer of the tests looks from. */
export const PAYER_ADDRESS = "198.51.100.7";

const DAY_MS = 86_400_000;
let mobiles = 0;

/** What a business asks a payer of its own for. */
export const wish = (more: object = {}) => {
  mobiles += 1;
  return {
    bankCode: "012",
    mobile: `0912700${String(mobiles).padStart(4, "0")}`,
    monthlyCount: 4,
    limitRial: 20_000_000,
    expiresOn: new Date(Date.now() + 300 * DAY_MS).toISOString().slice(0, 10),
    ...more,
  };
};

/** For tests: payers who are asked for authorizations, and what they do at the bank. */
export function askedPayers(given: () => { sandbox: TestSandbox; owner: Ask }) {
  const ask = async (more: object = {}): Promise<string> => {
    const made = await given().owner(operations.create, wish(more));
    expect(made.status).toBe(200);
    return made.body.id;
  };
  const show = async (requestId: string) => (await given().owner(operations.show, { requestId })).body;
  const stateOf = async (id: string): Promise<RequestState> => (await show(id)).state;
  const linkOf = async (id: string) => ((await show(id)).link.url as string).split("/").at(-1) ?? "";

  /** @returns the query that the bank sends them back with */
  const atBank = async (secret: string, decision: string, errorCode?: string): Promise<URLSearchParams> => {
    const address = await openBank(secret, PAYER_ADDRESS);
    const token = address?.split("/").at(-1);
    const { redirect } = await given().sandbox.control<{ redirect: string }>("POST", `authorizations/${token}/decide`, {
      decision,
      error_code: errorCode,
    });
    return new URL(redirect).searchParams;
  };

  const statusAtService = async (authorizationId: string) => {
    const asked = { business: BUSINESS, requestId: "test", isFresh: true };
    return (await callService(authorizationOperations.show, { authorizationId }, asked)).data.status;
  };

  /** How often the service was asked so. */
  const calls = async (method: string, path: string): Promise<number> => {
    const all = await given().sandbox.control<{ calls: { method: string; path: string }[] }>(
      "GET",
      `calls?path=${encodeURIComponent(path)}`,
    );
    return all.calls.filter((call) => call.method === method && call.path.includes(path)).length;
  };

  /** Lets this much time pass on our side. */
  const age = async (id: string, minutes: number) => {
    const passed = sql`make_interval(mins => ${minutes})`;
    const { askedAt, openedAt } = authorizationTokens;
    const { createdAt, linkUntil, openedAt: visitAt, tokenAt, verifiedAt } = authorizationRequests;
    await db()
      .update(authorizationRequests)
      .set({
        createdAt: sql`${createdAt} - ${passed}`,
        linkUntil: sql`${linkUntil} - ${passed}`,
        tokenAt: sql`${tokenAt} - ${passed}`,
        openedAt: sql`${visitAt} - ${passed}`,
        verifiedAt: sql`${verifiedAt} - ${passed}`,
      })
      .where(eq(authorizationRequests.id, id));
    await db()
      .update(authorizationTokens)
      .set({ askedAt: sql`${askedAt} - ${passed}`, openedAt: sql`${openedAt} - ${passed}` })
      .where(eq(authorizationTokens.requestId, id));
  };

  /** Lets the time of the link pass, with what may still come of a visit. */
  const endLink = (id: string) => age(id, USUAL_LINK_DAYS * 24 * 60 + 50);

  return { ask, show, stateOf, linkOf, atBank, statusAtService, calls, age, endLink };
}
