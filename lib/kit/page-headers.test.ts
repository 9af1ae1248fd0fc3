import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { SCREENS } from "@/lib/areas/screens";
import { proxy } from "@/proxy";

const answerTo = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(new URL(path, "https://daftar.test"), { headers }));
const header = async (path: string, name: string) => (await answerTo(path)).headers.get(name);
/** What the page's own code reads in place of a header that the client sent. */
const handedOn = async (path: string, name: string, headers: Record<string, string>) =>
  (await answerTo(path, headers)).headers.get(`x-middleware-request-${name}`);

const SECRET = "c1f0e7a9d3b24658f7e6d5c4b3a29180";

it.each(["/sign-in", "/parsmart", "/parsmart/settings/connection", `/pay/${SECRET}`, "/nowhere/at/all"])(
  "%s lets only scripts of its own nonce run, and is neither framed, sniffed nor kept",
  async (path) => {
    const { headers } = await answerTo(path);
    const policy = headers.get("content-security-policy") ?? "";
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    const nonce = /^'self' 'nonce-(\w{32})' 'strict-dynamic'$/.exec(scripts)?.[1];
    expect(nonce).toBeDefined();
    expect(await header(path, "content-security-policy")).not.toContain(nonce);
    expect(policy.split("; ")).toEqual(
      expect.arrayContaining([
        "default-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-src 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(Object.fromEntries(headers)).toMatchObject({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers.get("set-cookie")).toBeNull();
    expect(headers.get("access-control-allow-origin")).toBeNull();
  },
);

it.each([
  ["/parsmart/withdrawals", "same-origin", null],
  [`/setup/${SECRET}`, "no-referrer", "noindex, nofollow"],
  [`/invitation/${SECRET}`, "no-referrer", "noindex, nofollow"],
  [`/reset/${SECRET}`, "no-referrer", "noindex, nofollow"],
  [`/apply/${SECRET}`, "no-referrer", "noindex, nofollow"],
  [`/pay/${SECRET}`, "origin", "noindex, nofollow"],
  [`/pay/${SECRET}/go`, "origin", "noindex, nofollow"],
  [`/pay/authorization/${SECRET}`, "no-referrer", "noindex, nofollow"],
  [`/receipt/${SECRET}`, "no-referrer", "noindex, nofollow"],
  ["/return/payment?token=AAAAAAAA", "no-referrer", "noindex, nofollow"],
  ["/verify", "no-referrer", "noindex, nofollow"],
  ["/verify/AAAAA-AAAAA-AAAAA-AAAAA", "no-referrer", "noindex, nofollow"],
])("%s says %s of where a visitor comes from, and to indexes %s", async (path, referrer, robots) => {
  expect(await header(path, "referrer-policy")).toBe(referrer);
  expect(await header(path, "x-robots-tag")).toBe(robots);
});

it("lets a page ask for a camera where applicants film themselves, and nowhere else", async () => {
  expect(await header(`/apply/${SECRET}`, "permissions-policy")).toContain("camera=(self), microphone=(self)");
  for (const path of ["/parsmart", `/apply/${SECRET}/x`, `/pay/${SECRET}`, "/sign-in"]) {
    expect(await header(path, "permissions-policy"), path).toContain("camera=(), microphone=(), geolocation=()");
  }
});

it("answers 404 where no page can be, and never of a screen or a page with a secret address", async () => {
  for (const path of ["/parsmart/nothing", "/a/b/c/d", "/constructor/withdrawals/x/y"])
    expect((await answerTo(path)).status, path).toBe(404);
  for (const { path } of SCREENS) expect((await answerTo(path("parsmart", "x"))).status).toBe(200);
  for (const path of ["/", `/pay/${SECRET}`, `/receipt/${SECRET}`, "/verify"])
    expect((await answerTo(path)).status).toBe(200);
});

it("believes no client about the nonce, the policy or the address to come back to", async () => {
  const lies = {
    "x-nonce": "abc",
    "content-security-policy": "script-src *",
    "x-daftar-path": "//evil.example/",
  };
  const path = "/parsmart/withdrawals?status=FAILED&_rsc=1";
  expect(await handedOn(path, "x-daftar-path", lies)).toBe("/parsmart/withdrawals?status=FAILED");
  expect(await handedOn(path, "x-nonce", lies)).toMatch(/^\w{32}$/);
  expect(await handedOn(path, "content-security-policy", lies)).toContain("'strict-dynamic'");
});
