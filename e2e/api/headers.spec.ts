import { BUSINESS, expect, test } from "../fixtures";

// Which headers each page has, `lib/kit/page-headers.test.ts` says.
const PAGES = ["/sign-in", `/${BUSINESS}`, `/${BUSINESS}/withdrawals`];

test("a page's scripts are those of its own nonce, and it may not be framed or kept", async ({ apiAs, stack }) => {
  const { cookie } = await apiAs("owner");
  const nonces = new Set<string>();
  for (const path of PAGES) {
    const answer = await fetch(`${stack.urls[0]}${path}`, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    const policy = answer.headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).toContain("'strict-dynamic'");
    expect(scripts).not.toContain("unsafe-inline");
    expect(scripts).not.toContain("unsafe-eval");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    const nonce = /'nonce-([^']+)'/.exec(scripts)?.[1] ?? "";
    expect(nonce.length).toBeGreaterThanOrEqual(16);
    nonces.add(nonce);
    const html = await answer.text();
    const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g)].map(([, attributes]) => attributes ?? "");
    expect(inline.filter((attributes) => !attributes.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("x-frame-options")).toBe("DENY");
    expect(answer.headers.get("referrer-policy")).toBe("same-origin");
    expect(answer.headers.get("x-powered-by")).toBeNull();
  }
  expect(nonces.size).toBe(PAGES.length);
});

test("answers to programs are not kept, sniffed or framed", async ({ apiAs, stack }) => {
  const { cookie } = await apiAs("owner");
  for (const path of [
    `/api/service/${BUSINESS}/withdrawals.list`,
    `/api/local/${BUSINESS}/connection.state`,
    "/api/health",
  ]) {
    const answer = await fetch(`${stack.urls[0]}${path}`, { headers: { cookie } });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
    expect(answer.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(answer.headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
  }
});

test("figures need their own token, and without one configured there are none", async ({ stack }) => {
  expect((await fetch(`${stack.urls[0]}/api/metrics`)).status).toBe(404);
  const guess = await fetch(`${stack.urls[0]}/api/metrics`, { headers: { authorization: "Bearer undefined" } });
  expect(guess.status).toBe(404);
});

test("what no address takes is refused by the gate in front of the app", async ({ stack }) => {
  const url = stack.urls[0] ?? "";
  const large = await fetch(`${url}/api/auth/callback/credentials`, { method: "POST", body: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: "too_large", status: 413 });
  const page = await fetch(`${url}/sign-in`, { method: "POST", body: "x".repeat(5_000_000) });
  expect(page.status).toBe(405);
  expect(page.headers.get("allow")).toBe("GET, HEAD");
  expect((await fetch(`${url}/api/health`, { method: "HEAD" })).status).toBe(200);
});

test("an address that a client makes up does not enter the audit log", async ({ apiAs, stack }) => {
  // This machine is the proxy here: the last entry is its word, the ones before it are the client's own.
  const owner = await apiAs("owner");
  const asked = await fetch(`${stack.urls[0]}/api/audit/${BUSINESS}`, {
    headers: { cookie: owner.cookie, "x-forwarded-for": "6.6.6.6, 192.0.2.7" },
  });
  expect(asked.status).toBe(200);
  await asked.text();
  const { body } = await owner.get("audit.list", {});
  expect(JSON.stringify(body)).toContain("192.0.2.7");
  expect(JSON.stringify(body)).not.toContain("6.6.6.6");
});
