import { describe, expect, it } from "vitest";
import { safeNext } from "./safe-next";

describe("where to go after sign-in", () => {
  it.each([
    ["/parsmart", "/parsmart"],
    ["/parsmart/withdrawals?status=FAILED&page=2", "/parsmart/withdrawals?status=FAILED&page=2"],
    ["/parsmart/../parsmart/wallet", "/parsmart/wallet"],
  ])("%s is ours", (next, expected) => expect(safeNext(next)).toBe(expected));

  it.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/.//evil.example/",
    "/a/..//evil.example/",
    "/%2e//evil.example/",
    "/\t/evil.example",
    "javascript:alert(1)",
    "parsmart",
    "",
    "/api/local/parsmart/session.me",
    "/sign-in?next=/sign-in",
    "/setup/token",
    `/${"a".repeat(3000)}`,
    null,
    undefined,
  ])("%s is not", (next) => expect(safeNext(next)).toBeNull());
});
