import { describe, expect, test } from "vitest";
import { parseEnv } from "@/lib/server/core/env";
import { readSettings } from "./settings.mjs";

const SECRET = "c1f0e7a9d3b24658f7e6d5c4b3a29180";
const LIVE = {
  NODE_ENV: "production",
  SERVICE_BASE_URL: "https://service.test",
  SERVICE_BATCH_URL: "https://batch.service.test",
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
    ["SERVICE_BATCH_URL", undefined],
    ["SERVICE_BATCH_URL", "http://batch.service.test"],
    ["SERVICE_GATEWAY_URL", "ftp://service.test"],
    ["TRUSTED_PROXIES", "proxy.test"],
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
    expect(() => readSettings({ NODE_ENV: "production", PORT: "http" })).toThrow(/^ {2}PORT/m);
    expect(() => readSettings({ NODE_ENV: "production", WEB_PROCESSES: "0" })).toThrow(/^ {2}WEB_PROCESSES/m);
    const tooHigh = { NODE_ENV: "production", PORT: "65535", WEB_PROCESSES: "2" } as const;
    expect(() => readSettings(tooHigh)).toThrow(/^ {2}PORT/m);
  });

  test.each([
    ["METRICS_TOKEN", "abc"],
    ["DATABASE_POOL", "1"],
    ["SERVICE_LIMIT_POST", "many"],
    ["SERVICE_LIMIT_OTHER", "0"],
    ["SERVICE_LIMIT_WINDOW_MS", "99.5"],
    ["SANDBOX_ORDER_PACE", "2"],
    ["SERVICE_SETTLEMENT_UNIT", "dollar"],
    ["ANSWER_CACHE", "yes"],
    ["LOG_LEVEL", "loud"],
    ["DAFTAR_MODE", "demo"],
    ["SMTP_URL", "https://mail.test"],
    ["SMTP_URL", "smtp://user@mail.test"],
    ["SMTP_URL", "smtp://mail.test?ignoreTLS=true"],
    ["MAIL_FROM", "nobody"],
    ["MAIL_FROM", "a@b.test\r\nBcc: c@d.test"],
    ["TELEGRAM_BOT_TOKEN", "123/../x"],
    ["TELEGRAM_API_URL", "http://bots.test"],
    ["BALE_API_URL", "bots"],
    ["SMS_URL", "http://sms.test/{to}"],
    ["SMS_URL", "https://{to}.sms.test/"],
    ["SMS_METHOD", "TRACE"],
    ["SMS_HEADERS", "apikey: 1"],
    ["SMS_HEADERS", '{"apikey":"1\\r\\nx: 2"}'],
    ["SMS_ACCEPTED", " "],
    ["DAFTAR_SECRET_PREVIOUS", "short"],
    ["DAFTAR_URL", "daftar"],
  ])("what the server would refuse, before anything is started: %s = %s", (name, value) => {
    expect(() => readSettings({ NODE_ENV: "production", [name]: value })).toThrow(new RegExp(`^  ${name} `, "m"));
    const server = { ...LIVE, NODE_ENV: "test", [name]: value };
    expect(() => parseEnv(server)).toThrow(new RegExp(`^  ${name} `, "m"));
  });

  test.each([
    ["MAIL_FROM", { SMTP_URL: "smtps://mail.test" }],
    ["SMS_BODY", { SMS_URL: "https://sms.test/", SMS_BODY: "to={to}" }],
    ["SMS_BODY", { SMS_URL: "https://sms.test/", SMS_BODY: '{"to":{to},"text":"{text}"}' }],
    ["SMS_BODY", { SMS_URL: "https://sms.test/{to}/{text}", SMS_METHOD: "GET", SMS_BODY: "x" }],
    ["SMS_URL", { SMS_URL: "https://sms.test/?to={to}", SMS_METHOD: "GET" }],
  ])("and variables that do not fit together: %s", (name, given) => {
    expect(() => readSettings({ NODE_ENV: "production", ...given })).toThrow(new RegExp(`^  ${name} `, "m"));
    expect(() => parseEnv({ ...LIVE, NODE_ENV: "test", ...given })).toThrow(new RegExp(`^  ${name} `, "m"));
  });

  test("what is refused is named without its value", () => {
    const secret = "very-secret-word";
    const wrong = { SMTP_URL: `smtp://a:${secret}@h?x`, BALE_BOT_TOKEN: secret, SMS_HEADERS: secret };
    for (const read of [
      () => readSettings({ NODE_ENV: "production", ...wrong }),
      () => parseEnv({ ...LIVE, NODE_ENV: "test", ...wrong }),
    ]) {
      expect(read).toThrow(/SMTP_URL[\s\S]*BALE_BOT_TOKEN[\s\S]*SMS_HEADERS/);
      expect(read).not.toThrow(secret);
    }
  });

  test("the sandbox's control in live mode", () => {
    expect(() => readSettings({ ...LIVE, SANDBOX_CONTROL_URL: "http://127.0.0.1:4010" })).toThrow(
      /^ {2}SANDBOX_CONTROL/m,
    );
  });

  test("all together", () => {
    const wrong = { ...LIVE, PORT: "70000", METRICS_TOKEN: "abc", DAFTAR_SECRET: "short", SANDBOX_PORT: "x" };
    for (const name of ["PORT", "METRICS_TOKEN", "DAFTAR_SECRET", "SANDBOX_PORT"]) {
      expect(() => readSettings(wrong)).toThrow(new RegExp(`^  ${name} `, "m"));
    }
  });
});
