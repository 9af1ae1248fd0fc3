import { describe, expect, test } from "vitest";
import { readSettings } from "./settings.mjs";

const SECRET = "c1f0e7a9d3b24658f7e6d5c4b3a29180";
const LIVE = {
  NODE_ENV: "production",
  SERVICE_BASE_URL: "https://service.test",
  DAFTAR_URL: "https://daftar.test",
  DAFTAR_SECRET: SECRET,
  DATABASE_URL: "postgres://daftar:word@db.test:5432/daftar",
} as const;

test("nothing set means the sandbox on its own PostgreSQL", () => {
  const settings = readSettings({ NODE_ENV: "production" });
  expect(settings).toMatchObject({ mode: "sandbox", webPorts: [3000], sandboxPort: 4010, databaseUrl: undefined });
});

test("a complete environment is live", () => {
  expect(readSettings(LIVE)).toMatchObject({ mode: "live", databaseUrl: LIVE.DATABASE_URL });
  expect(readSettings({ ...LIVE, DATABASE_URL: "embedded" }).databaseUrl).toBeUndefined();
});

describe("what is missing or weak is refused by name", () => {
  test.each([
    ["DATABASE_URL", undefined],
    ["DATABASE_URL", "mysql://db.test/daftar"],
    ["DATABASE_URL", "postgres://db.test"],
    ["DAFTAR_SECRET", undefined],
    ["DAFTAR_SECRET", "short"],
    ["DAFTAR_SECRET", "a".repeat(64)],
    ["DAFTAR_SECRET", "abc123xyz789".repeat(4)],
    ["DAFTAR_SECRET", "please-ChangeMe-in-production-0123456"],
    ["DAFTAR_URL", undefined],
    ["DAFTAR_URL", "http://daftar.test"],
    ["SERVICE_BASE_URL", undefined],
    ["SERVICE_BASE_URL", "http://service.test"],
    ["SERVICE_GATEWAY_URL", "ftp://service.test"],
  ])("%s = %s", (name, value) => {
    expect(() => readSettings({ ...LIVE, [name]: value })).toThrow(new RegExp(`^  ${name}`, "m"));
  });

  test("and a sandbox is never taken for a live service, or the reverse", () => {
    expect(() => readSettings({ ...LIVE, DAFTAR_MODE: "sandbox" })).toThrow(/DAFTAR_MODE/);
    expect(() => readSettings({ NODE_ENV: "production", DAFTAR_MODE: "live" })).toThrow(/SERVICE_BASE_URL/);
    const own = { NODE_ENV: "production", DAFTAR_MODE: "sandbox", DATABASE_URL: LIVE.DATABASE_URL } as const;
    expect(readSettings(own).mode).toBe("sandbox");
  });

  test("numbers too", () => {
    expect(() => readSettings({ NODE_ENV: "production", PORT: "http" })).toThrow(/^PORT/);
    expect(() => readSettings({ NODE_ENV: "production", WEB_PROCESSES: "0" })).toThrow(/^WEB_PROCESSES/);
  });
});
