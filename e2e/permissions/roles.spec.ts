import "@/lib/areas/areas";
import { withdrawalRoutes } from "@/lib/areas/collecting/withdrawals/declared";
import { reportRoutes } from "@/lib/areas/records/reports/declared";
import { SCREENS } from "@/lib/areas/screens";
import { teamRoutes } from "@/lib/areas/settings/team/declared";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { routes } from "@/lib/kit/routes";
import { localOperations, serviceOperations } from "@/lib/testing/catalogue";
import { BUSINESS, expect, test } from "../fixtures";
import { LONG } from "../long";

// `lib/kit/permissions.test.ts` tests which role may do what, and `lib/server/proxy/refused.test.ts` that handlers refuse
// the rest.
const reads = serviceOperations.filter(({ service, isInternal }) => service.method === "GET" && !isInternal);

for (const role of ROLES) {
  test(`${role}: the handler gives what the table allows and refuses the rest`, LONG, async ({ apiAs }) => {
    const client = await apiAs(role);
    for (const { id, permission } of reads) {
      const allowed = roleCan(role, permission);
      // The ids do not exist: a role with the permission gets "not found" or "wrong input", never "forbidden".
      const { status, body } = await client.get(id, {
        withdrawalId: "x",
        trackId: "x",
        authorizationId: "x",
        batchId: "x",
        queuedId: "x",
      });
      if (allowed) expect(body.code, `${id} for ${role}`).not.toBe("forbidden");
      else expect({ id, status, code: body.code }).toEqual({ id, status: 403, code: "forbidden" });
    }
  });
}

for (const role of ROLES) {
  test(`${role}: our own operations refuse what the table does not allow`, LONG, async ({ apiAs }) => {
    const client = await apiAs(role);
    for (const { id, permission, method } of localOperations) {
      const allowed = roleCan(role, permission);
      if (allowed && method === "POST") continue; // Doing it has its own stories.
      const { status, body } = method === "GET" ? await client.get(id) : await client.post(id, {});
      if (allowed) expect(body.code, `${id} for ${role}`).not.toBe("forbidden");
      else expect({ id, status, code: body.code }).toEqual({ id, status: 403, code: "forbidden" });
    }
  });
}

/** The status for a record that does not exist. This page draws nothing before it has looked for its record. */
const missing = (screen: string): number => (screen === "batch-print" ? 404 : 200);

for (const role of ROLES) {
  test(`${role}: pages open or answer 403, and strangers are sent to the sign-in`, LONG, async ({ apiAs, stack }) => {
    const { cookie } = await apiAs(role);
    for (const screen of SCREENS) {
      const { permission } = screen;
      // The record does not exist: a role with the permission gets a page that says so, not a 403.
      const path = screen.path(BUSINESS, "x");
      const allowed = roleCan(role, permission);
      const answer = await fetch(`${stack.urls[0]}${path}`, { headers: { cookie }, redirect: "manual" });
      expect({ path, status: answer.status }).toEqual({ path, status: allowed ? missing(screen.id) : 403 });
      const stranger = await fetch(`${stack.urls[0]}${path}`, { redirect: "manual" });
      expect([302, 307], path).toContain(stranger.status);
    }
  });
}

test("a page that is not for a role answers 403, and a stranger is sent to the sign-in", async ({ apiAs, stack }) => {
  const { cookie } = await apiAs("support");
  const open = (path: string, headers: Record<string, string> = {}) =>
    fetch(stack.urls[0] + path, { headers, redirect: "manual" });
  for (const path of [reportRoutes.reports(BUSINESS), teamRoutes.team(BUSINESS)])
    expect({ path, status: (await open(path, { cookie })).status }).toEqual({ path, status: 403 });
  const record = withdrawalRoutes.withdrawal(BUSINESS, "x");
  expect((await open(record, { cookie })).status).toBe(200);
  expect((await open(record)).headers.get("location")).toBe(routes.signIn(record));
});

test("auditor and support change nothing of the connection", async ({ apiAs }) => {
  for (const role of ["support", "auditor", "accountant"]) {
    const client = await apiAs(role);
    expect((await client.post("connection.refresh", {})).status).toBe(403);
    const pair = { accessToken: "a".repeat(20), refreshToken: "b".repeat(20), password: "sandbox-demo" };
    expect((await client.post("connection.paste_pair", pair)).status).toBe(403);
  }
});

test("support sees masked personal data, others see it whole", async ({ apiAs }) => {
  const [support, owner] = [await apiAs("support"), await apiAs("owner")];
  // A request without a name has no name to mask.
  const { items } = (await owner.get("authorizations.list")).body;
  const whole = items.find(({ name }: { name: string | null }) => name !== null);
  const masked = (await support.get("authorizations.list")).body.items.find(
    ({ id }: { id: string }) => id === whole.id,
  );
  expect(whole.mobile).toMatch(/^09\d{9}$/);
  expect(masked.mobile).toContain("•••");
  expect(masked.nationalCode ?? "•••").toContain("•••");
  expect(masked.name).not.toBe(whole.name);
  expect(JSON.stringify(masked)).not.toContain(whole.mobile);

  // A search digit by digit is refused too.
  const [paid] = (await owner.get("settlements.list", { perPage: 1 })).body.items;
  const part = await support.get("settlements.list", { q: paid.iban.slice(-8) });
  expect([part.status, part.body.code]).toEqual([403, "whole_id_needed"]);
  expect((await support.get("settlements.list", { q: paid.iban })).body.items.length).toBeGreaterThan(0);
});
