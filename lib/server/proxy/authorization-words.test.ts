import { expect, it } from "vitest";
import { isNoLongerShown } from "@/lib/areas/collecting/authorizations/status";
import { fromProblem, toProblem } from "@/lib/kit/operations/errors";
import { errorFromAnswer } from "./upstream-errors";

/** The error as a browser gets it. */
const error = (status: number, body: unknown) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const met = errorFromAnswer({ status, headers: {}, text }, { isRead: true, secrets: [] });
  return fromProblem(toProblem(met), met.status);
};
const REVOKED = { message: "این مجوز لغو شده است.", errors: { message: ["این مجوز لغو شده است."] } };

it("takes an authorization for revoked only on the service's own word about its state", () => {
  expect(isNoLongerShown(error(422, REVOKED))).toBe(true);
  for (const status of [400, 402, 403, 404, 405, 410, 413, 500])
    expect(isNoLongerShown(error(status, REVOKED))).toBe(false);
  for (const status of [400, 402, 405, 422]) {
    expect(isNoLongerShown(error(status, { status: 0, message: "نامعتبر" }))).toBe(false);
    expect(isNoLongerShown(error(status, "<html>"))).toBe(false);
    expect(isNoLongerShown(error(status, { message: "x", errors: { authorization_id: ["نامعتبر"] } }))).toBe(false);
  }
  expect(isNoLongerShown(null)).toBe(false);
});
