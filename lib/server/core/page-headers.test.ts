import { unstable_doesMiddlewareMatch as passes } from "next/experimental/testing/server";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { config, proxy } from "@/proxy";

it.each([
  ["/", true],
  ["/parsmart/wallet", true],
  ["/_next/image", true],
  ["/_next/image?url=%2Fx.png&w=64&q=75", true],
  ["/_next/nothing", true],
  ["/_next/static/chunks/a.js", false],
  ["/api/health", false],
  ["/sw.js", false],
  ["/offline.html", false],
  ["/parsmart/sw.js", true],
  ["/sw.js/parsmart", true],
])("%s gets the headers of a page: %s", (url, isPage) => {
  expect(passes({ config, url, nextConfig: {} })).toBe(isPage);
});

it.each([
  ["/pay/secret", "origin"],
  ["/pay/secret/go", "origin"],
  ["/pay/authorization/secret", "no-referrer"],
  ["/receipt/secret", "no-referrer"],
  ["/return/payment?token=x", "no-referrer"],
  ["/parsmart/wallet", "same-origin"],
])("%s tells other sites: %s", async (url, policy) => {
  const { headers } = await proxy(new NextRequest(`http://localhost:3000${url}`));
  expect(headers.get("referrer-policy")).toBe(policy);
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  if (policy !== "same-origin") expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
});

it.each([
  ["/apply/secret", "(self)"],
  ["/apply/bank/secret", "()"],
  ["/apply/secret/other", "()"],
  ["/pay/secret", "()"],
  ["/parsmart/cards", "()"],
  ["/parsmart/apply/x", "()"],
])("%s may ask for camera and microphone: %s", async (url, cameras) => {
  const { headers } = await proxy(new NextRequest(`http://localhost:3000${url}`));
  expect(headers.get("permissions-policy")).toContain(`camera=${cameras}, microphone=${cameras},`);
  if (url.startsWith("/apply/")) {
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
  }
});
