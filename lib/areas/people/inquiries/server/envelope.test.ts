import { expect, it } from "vitest";
import { inquiryInError } from "@/lib/kit/operations/inquiry-envelope";

const envelope = (code: unknown, more: object = {}) => ({
  message: "…",
  data: [],
  code,
  errors: null,
  track_id: "t",
  ...more,
});

it("takes a 400 in the inquiries' envelope for the paid answer that nobody was found", () => {
  expect(inquiryInError(400, envelope("UNMATCHED"))).toMatchObject({ code: "UNMATCHED" });
  expect(inquiryInError(400, envelope("NOT_FOUND", { errors: [] }))).toMatchObject({ code: "UNMATCHED" });
  expect(inquiryInError(400, envelope(null))).toMatchObject({ code: "UNMATCHED" });
});

it("takes a 502 in the inquiries' envelope for a provider that gave no answer, which costs nothing", () => {
  expect(inquiryInError(502, envelope("provider_error"))).toMatchObject({ code: "provider_error" });
  expect(inquiryInError(502, envelope(null))).toMatchObject({ code: "provider_error" });
});

it.each([
  ["another refusal", 400, { status: 0, message: "…" }],
  ["an envelope whose code is none", 400, envelope(7)],
  ["an envelope that has no code", 400, envelope(undefined)],
  ["a field's error", 400, envelope("INVALID", { errors: { iban: ["…"] } })],
  ["a bank that does not answer", 400, envelope("provider_error")],
  ["another status", 422, envelope("UNMATCHED")],
  ["a failure of something before the service", 502, { error: "Bad Gateway" }],
  ["a failure whose code says that there was an answer", 502, envelope("UNMATCHED")],
  ["another failure of the service", 503, envelope("provider_error")],
  ["no object", 400, "UNMATCHED"],
])("leaves %s an error", (_, status, body) => {
  expect(inquiryInError(status, body)).toBeUndefined();
});

it.each([400, 401, 402, 403, 422, 500, 502])("believes under status %i that the fee wallet was empty", (status) => {
  expect(inquiryInError(status, envelope("insufficient_wallet_balance"))).toMatchObject({
    code: "insufficient_wallet_balance",
  });
});
