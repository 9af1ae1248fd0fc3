import { describe, expect, it, vi } from "vitest";
import { cpuClock } from "@/lib/testing/rig/cpu-time";
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

  it.each([
    ["nested without end", "[".repeat(8_000_000)],
    ["nested and closed", `${"[".repeat(4_000_000)}${"]".repeat(4_000_000)}`],
    ["named and nested", `${'{"a":'.repeat(1_300_000)}1${"}".repeat(1_300_000)}`],
    ["millions of empty rows", `[${"{},".repeat(2_600_000)}{}]`],
    ["millions of numbers", `[${"1,".repeat(4_000_000)}1]`],
  ])("is not even parsed when a long text is %s", (_, text) => {
    const parse = vi.spyOn(JSON, "parse");
    expect(upstreamJson(text)).toBeUndefined();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
  });

  it("is read when its length is that of words, whatever brackets and quotes stand in them", () => {
    const words = `${'[{,"\\'.repeat(60_000)}\\`;
    const long = {
      data: [
        { id: 1, description: words },
        { id: 2, description: '"' },
      ],
    };
    expect(JSON.stringify(long).length).toBeGreaterThan(256 * 1024);
    expect(upstreamJson(JSON.stringify(long))).toEqual(long);
    const rows = Array.from({ length: 900 }, (_, id) => ({ id, tags: ["a", "b"], words: "x".repeat(600) }));
    expect(upstreamJson(JSON.stringify({ data: rows }))).toEqual({ data: rows });
  });

  it("makes an error of what is nested without end, of names without end and of words without end", () => {
    const nested = `{"errors":${"[".repeat(100_000)}"a"${"]".repeat(100_000)}}`;
    expect(errorFromAnswer({ status: 422, headers: {}, text: nested }, { isRead: false, secrets: [] })).toMatchObject({
      code: "upstream_rejected",
    });
    const errors = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`field${n}`, "no"]));
    const many = errorFromAnswer(
      { status: 422, headers: {}, text: JSON.stringify({ errors }) },
      { isRead: false, secrets: [] },
    );
    expect(Object.keys(many.fields)).toHaveLength(50);
    const message = "no -eyJ".repeat(1_000_000);
    const spent = cpuClock();
    expect(
      errorFromAnswer({ status: 422, headers: {}, text: JSON.stringify({ message }) }, { isRead: true, secrets: [] })
        .detail?.length,
    ).toBeLessThanOrEqual(300);
    expect(spent()).toBeLessThan(1000);
  });
});
