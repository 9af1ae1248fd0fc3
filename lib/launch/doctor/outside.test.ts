import { expect, test } from "vitest";
import { compareClocks } from "./outside";

const NOW = Date.parse("2026-03-01T10:00:00.500Z");
const at = (aheadMs: number) => compareClocks({ date: "Sun, 01 Mar 2026 10:00:00 GMT", atMs: NOW + aheadMs });

test("the clock's verdict follows what webhooks bear", () => {
  expect(at(0).verdict).toBe("good");
  expect(at(-1400).verdict).toBe("good");
  expect(at(2500)).toMatchObject({ verdict: "warning", found: expect.stringContaining("2.5 s ahead") });
  expect(at(-6000)).toMatchObject({ verdict: "bad", found: expect.stringContaining("6.0 s behind") });
  expect(compareClocks({ date: null, atMs: NOW }).verdict).toBe("warning");
});
