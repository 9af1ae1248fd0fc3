import { describe, expect, it } from "vitest";
import { cpuClock } from "@/lib/launch/testing/cpu-time";
import { errorFromAnswer } from "./upstream-errors";
import { upstreamJson } from "./upstream-json";

describe("an answer's JSON", () => {
  it("is read when it is like the service's", () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, payer: { additional_fields: [{ value: "a" }] } }));
    expect(upstreamJson(JSON.stringify({ data: rows }))).toEqual({ data: rows });
  });

  it.each([
    ["no JSON", "{"],
    ["a million empty rows", `{"data":[${"{},".repeat(1_000_000)}{}]}`],
    ["very many names", `{${Array.from({ length: 200_000 }, (_, n) => `"n${n}":0`).join()}}`],
    ["very many short lists", JSON.stringify({ data: Array.from({ length: 900 }, () => new Array(900).fill(0)) })],
    ["nesting without end", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
  ])("is not read when it is %s, and that at once", (_, text) => {
    const spent = cpuClock();
    expect(upstreamJson(text)).toBeUndefined();
    expect(spent()).toBeLessThan(5000);
  });

  it("makes an error of what is nested without end, of names without end and of words without end", () => {
    const nested = `{"errors":${"[".repeat(100_000)}"a"${"]".repeat(100_000)}}`;
    expect(errorFromAnswer({ status: 422, headers: {}, text: nested }, { isRead: false })).toMatchObject({
      code: "upstream_rejected",
    });
    const errors = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, "no"]));
    const many = errorFromAnswer({ status: 422, headers: {}, text: JSON.stringify({ errors }) }, { isRead: false });
    expect(Object.keys(many.fields)).toHaveLength(50);
    const message = "-eyJ".repeat(1_000_000);
    const spent = cpuClock();
    expect(
      errorFromAnswer({ status: 422, headers: {}, text: JSON.stringify({ message }) }, { isRead: true }).detail?.length,
    ).toBeLessThanOrEqual(300);
    expect(spent()).toBeLessThan(1000);
  });
});
