import { expect, it } from "vitest";
import type { SignatureCheck, WebhookVerdict, WebhookVerification } from "@/lib/kit/webhooks";
import { prettyPayload, verificationSteps } from "./steps";

const facts = (more: Partial<WebhookVerification> = {}): WebhookVerification => ({
  headerName: "x-service-signature",
  hasHeader: true,
  sentAt: "2026-11-20T10:00:00.000Z",
  skewMs: 400,
  isInTime: true,
  signatures: [],
  byteSize: 120,
  keptBytes: 120,
  headers: {},
  ...more,
});
const v1 = (matches: boolean | null): SignatureCheck => ({
  scheme: "v1",
  key: matches === null ? null : "business",
  counts: true,
  matches,
});
const v0 = (counts: boolean): SignatureCheck => ({ scheme: "v0", key: "sandbox", counts, matches: true });
const outcomes = (verdict: WebhookVerdict, verification: WebhookVerification) =>
  verificationSteps({ verdict, verification }).map(({ id, state, outcome }) => `${id} ${state} ${outcome}`);

it("shows an accepted delivery step by step", () => {
  expect(outcomes("accepted", facts({ signatures: [v1(true), v0(false)] }))).toEqual([
    "size passed fits",
    "header passed present",
    "v1 passed matches",
    "v0 skipped notCounted",
    "age passed inTime",
  ]);
});

it("shows where a refused one failed", () => {
  const nothing = { skewMs: null, isInTime: null, sentAt: null };
  expect(outcomes("unsigned", facts({ ...nothing, hasHeader: false }))[1]).toBe("header failed missing");
  expect(outcomes("unreadable_signature", facts(nothing))[1]).toBe("header failed unreadable");
  expect(outcomes("no_key", facts({ signatures: [v1(null)] }))[2]).toBe("v1 failed noKey");
  expect(outcomes("wrong_signature", facts({ signatures: [v1(false)] }))[2]).toBe("v1 failed differs");
  expect(outcomes("too_old", facts({ signatures: [v1(true)], skewMs: 6000, isInTime: false }))[4]).toBe(
    "age failed tooOld",
  );
  expect(outcomes("too_large", facts({ ...nothing }))).toEqual([
    "size failed tooLarge",
    "header skipped present",
    "v1 skipped absent",
    "v0 skipped absent",
    "age skipped unknown",
  ]);
});

it("shows payloads as people read them", () => {
  expect(prettyPayload('{"a":1}', null)).toBe('{\n  "a": 1\n}');
  expect(prettyPayload("a=1&b=%D8%B3", "application/x-www-form-urlencoded")).toBe('{\n  "a": "1",\n  "b": "س"\n}');
  expect(prettyPayload("<xml/>", "text/xml")).toBe("<xml/>");
});
