import { unstable_doesMiddlewareMatch as passes } from "next/experimental/testing/server";
import { expect, it } from "vitest";
import { config } from "@/proxy";

it.each([
  ["/", true],
  ["/parsmart/wallet", true],
  ["/_next/image", true],
  ["/_next/image?url=%2Fx.png&w=64&q=75", true],
  ["/_next/nothing", true],
  ["/_next/static/chunks/a.js", false],
  ["/api/health", false],
])("%s gets the headers of a page: %s", (url, isPage) => {
  expect(passes({ config, url, nextConfig: {} })).toBe(isPage);
});
