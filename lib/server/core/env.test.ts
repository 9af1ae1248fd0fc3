import { describe, expect, it } from "vitest";
import { serviceOperations } from "@/lib/testing/catalogue";
import { parseEnv } from "./env";
import { NEEDED_HOSTS } from "./env-rules.mjs";

const live = {
  DATABASE_URL: "postgres://daftar:x@127.0.0.1:5432/daftar",
  DAFTAR_URL: "https://daftar.example.com",
  DAFTAR_SECRET: "c83f0b7e9a51d2460e8b7f93a1c5d64e",
  SERVICE_BASE_URL: "https://api.service.example",
  SERVICE_BATCH_URL: "https://batch.service.example",
};

describe("the environment", () => {
  it("is live unless the launcher says sandbox", () => {
    expect(parseEnv(live)).toMatchObject({ mode: "live", isHttps: true });
    expect(parseEnv({ ...live, DAFTAR_MODE: "sandbox" }).mode).toBe("sandbox");
  });

  it.each(["DATABASE_URL", "DAFTAR_URL", "DAFTAR_SECRET", "SERVICE_BASE_URL", "SERVICE_BATCH_URL"])(
    "names %s when it is missing",
    (name) => {
      expect(() => parseEnv({ ...live, [name]: "" })).toThrow(`${name} is missing`);
    },
  );

  it("needs each host that hears the token and that an operation calls, and no other", () => {
    const called = new Set(serviceOperations.map(({ service }) => service.host));
    // It knows a key of its own: without its address no payment is asked for, and nothing is called elsewhere.
    called.delete("gateway");
    expect(Object.keys(NEEDED_HOSTS).sort()).toEqual([...called].sort());
  });

  it.each(["short", "a".repeat(64), "changemechangemechangemechangeme"])(
    "refuses a weak secret by its name, never its value",
    (secret) => {
      expect(() => parseEnv({ ...live, DAFTAR_SECRET: secret })).toThrow(/DAFTAR_SECRET/);
      expect(() => parseEnv({ ...live, DAFTAR_SECRET: secret })).not.toThrow(new RegExp(secret));
    },
  );

  it("wants https in live mode, but for one's own machine", () => {
    expect(() => parseEnv({ ...live, DAFTAR_URL: "http://daftar.example.com" })).toThrow(/DAFTAR_URL/);
    expect(parseEnv({ ...live, DAFTAR_URL: "http://localhost:3000" }).isHttps).toBe(false);
  });

  it("has no place for the sandbox's control in live mode", () => {
    expect(() => parseEnv({ ...live, SANDBOX_CONTROL_URL: "http://127.0.0.1:4010" })).toThrow(/SANDBOX_CONTROL_URL/);
  });

  it("has no place for the tests' hooks in live mode", () => {
    expect(() => parseEnv({ ...live, TEST_HOOKS: "on" })).toThrow(/TEST_HOOKS/);
    const tested = { ...live, DAFTAR_MODE: "sandbox", DAFTAR_URL: "http://localhost:3000", TEST_HOOKS: "on" };
    expect(parseEnv(tested).hasTestHooks).toBe(true);
    expect(parseEnv({ ...tested, TEST_HOOKS: undefined }).hasTestHooks).toBe(false);
    // A sandbox that others can reach has none either.
    expect(parseEnv({ ...tested, DAFTAR_URL: "https://daftar.example" }).hasTestHooks).toBe(false);
  });

  it("hurries payment orders in the sandbox only", () => {
    const hurried = { ...live, SANDBOX_ORDER_PACE: "0.05" };
    expect(parseEnv({ ...hurried, DAFTAR_MODE: "sandbox" }).orderPace).toBe(0.05);
    expect(parseEnv(hurried).orderPace).toBe(1);
    expect(() => parseEnv({ ...hurried, SANDBOX_ORDER_PACE: "2" })).toThrow(/SANDBOX_ORDER_PACE/);
  });
});
