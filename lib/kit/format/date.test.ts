import { expect, it } from "vitest";
import { fileNameInstant } from "./date";

it("gives files of one day names of their own, by the clock of Tehran, in letters that every system keeps", () => {
  expect(fileNameInstant("2026-11-20T09:00:00Z", "jalali")).toBe("14050829-123000");
  expect(fileNameInstant("2026-11-20T09:00:01Z", "gregorian")).toBe("20261120-123001");
  expect(fileNameInstant("2026-11-20T20:30:00Z", "gregorian")).toBe("20261121-000000");
});
