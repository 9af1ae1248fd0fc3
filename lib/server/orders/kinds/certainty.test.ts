import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/kit/operations/errors";
import { errorFromAnswer } from "@/lib/server/proxy/upstream-errors";
import { certaintyOf, isAbsence, PartlySent, takenTrackId, unlessThere, unrecognisedRefusal } from "./certainty";

const SENT = {
  amount: 50_000,
  iban: "IR1",
  track_id: "t-1",
  batches_settlement: [{ track_id: "r-1", payment_number: "7" }],
};

/** The error for an answer with this status and body. */
const answered = (status: number, body: unknown): ApiError =>
  errorFromAnswer(
    { status, headers: {}, text: typeof body === "string" ? body : JSON.stringify(body) },
    { isRead: false, secrets: [], sent: SENT },
  );

const NO = { status: 0, message: "پذیرفته نشد." };
const rule = (field: string) => ({ status: 0, errors: { [field]: ["نادرست است."] } });
const validation = (field: string) => ({
  message: "The given data was invalid.",
  errors: { [field]: ["نادرست است."] },
});

describe("a refusal", () => {
  it.each<[number, unknown]>([
    [400, NO],
    [402, NO],
    [403, NO],
    // The payer's bank cannot take withdrawals now.
    [409, NO],
    [422, NO],
    [422, rule("amount")],
    [422, { ...rule("amount"), status: "0" }],
    [422, validation("iban")],
    [422, validation("batches_settlement.0.iban")],
    [422, rule("payment_number")],
    [422, { status: 0, errors: { error: "ابزار فعال نیست." } }],
  ])("is the service's own no to this request: %i %j", (status, body) => {
    expect(certaintyOf(answered(status, body))).toBe("refused");
  });

  it.each<[number, unknown]>([
    ...[404, 405, 406, 408, 410, 413, 415, 418, 425, 499].map((status): [number, unknown] => [status, NO]),
    ...[400, 402, 403, 404, 405, 408, 409, 410, 413, 422, 425, 499].flatMap((status): [number, unknown][] => [
      [status, "<html><center>nginx</center></html>"],
      [status, ""],
      [status, { message: "no Route matched with those values" }],
      [status, { status, message: "Forbidden" }],
      [status, { status: 0 }],
      [status, [NO]],
    ]),
    // Errors about fields that this request does not have.
    [422, validation("mobile")],
    [422, rule("mobile")],
    [422, { status: 0, errors: ["متن"] }],
    [422, { message: "The given data was invalid.", errors: { amount: "text" } }],
    [500, NO],
    [503, NO],
  ])("is nothing else: %i %j", (status, body) => {
    expect(certaintyOf(answered(status, body))).toBe("unknown");
  });

  it.each(["track_id", "batches_settlement.0.track_id"])(
    "is no word of a taken %s: that may be our own try",
    (field) => {
      expect(certaintyOf(answered(422, validation(field)))).toBe("unknown");
      expect(certaintyOf(answered(422, rule(field)))).toBe("unknown");
      expect(unrecognisedRefusal(answered(422, validation(field)))).toBeNull();
      expect(takenTrackId(new PartlySent(answered(422, rule(field))))).not.toBeNull();
    },
  );
});

it("has not left while it waited for its turn or a pair; what was answered had", () => {
  expect(certaintyOf(new ApiError("busy"))).toBe("not_sent");
  expect(certaintyOf(new ApiError("token_broken"))).toBe("not_sent");
  for (const body of [{ status: 0, error: "Unauthenticated" }, { message: "Unauthenticated." }, "<html>"]) {
    expect(certaintyOf(answered(401, body))).toBe("unknown");
    expect(certaintyOf(answered(429, body))).toBe("unknown");
    // These pass by themselves and must not end an order that meets them repeatedly.
    expect([unrecognisedRefusal(answered(401, body)), unrecognisedRefusal(answered(429, body))]).toEqual([null, null]);
  }
  const limited = { status: 429, isOwnWord: false };
  expect(certaintyOf(new ApiError("busy", { answer: limited }))).toBe("unknown");
  expect(certaintyOf(new ApiError("token_broken", { answer: limited }))).toBe("unknown");
  for (const code of ["upstream_timeout", "upstream_unavailable", "upstream_unreadable", "internal"] as const)
    expect(certaintyOf(new ApiError(code))).toBe("unknown");
  expect(certaintyOf(new Error("died"))).toBe("unknown");
});

it("knows an absence only by the service's own 404, and a strange business is none", () => {
  expect(isAbsence(answered(404, NO))).toBe(true);
  for (const body of [{ status: 0, error: "کسب‌وکار یافت نشد." }, { message: "Not Found" }, "<html>", ""])
    expect(isAbsence(answered(404, body))).toBe(false);
  expect(isAbsence(answered(410, NO))).toBe(false);
  expect(isAbsence(new ApiError("upstream_not_found"))).toBe(false);
});

it("believes a refusal only once the service, asked after it, does not know it", async () => {
  const refusal = answered(422, rule("amount"));
  await expect(unlessThere(refusal, async () => null)).rejects.toBe(refusal);
  await expect(unlessThere(refusal, async () => "there")).resolves.toBe("there");
  const unasked = unlessThere(refusal, () => Promise.reject(new ApiError("busy")));
  expect(certaintyOf(await unasked.catch((error: unknown) => error))).toBe("unknown");
  const lost = new ApiError("upstream_timeout");
  await expect(unlessThere(lost, () => Promise.reject(new Error("is not asked")))).rejects.toBe(lost);
});
