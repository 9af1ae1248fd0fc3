import { describe, expect, it } from "vitest";
import { safeParse } from "zod";
import * as z from "@/lib/zod";
import { cardOrNull, flag, id, idOrNull, integer, integerOrNull, jalaliDayOrNull, text, textOrNull } from "./wire";

const record = z.object({ text, textOrNull, integer, integerOrNull, flag, jalaliDayOrNull, cardOrNull });
const whole = {
  text: "a",
  textOrNull: "b",
  integer: 1,
  integerOrNull: 2,
  flag: true,
  jalaliDayOrNull: "1405/08/29",
  cardOrNull: "603799******1234",
};

describe("an answer's fields", () => {
  it("are loose about spelling", () => {
    const read = safeParse(record, { ...whole, text: 12, integer: "-3.00", integerOrNull: "7", flag: "1" });
    expect(read.data).toMatchObject({ text: "12", integer: -3, integerOrNull: 7, flag: true });
    expect(safeParse(record, whole).data?.jalaliDayOrNull).toBe("2026-11-20");
    for (const no of [0, "0", false, "no", null, undefined]) {
      expect(safeParse(record, { ...whole, flag: no }).data?.flag).toBe(false);
    }
  });

  it.each([null, undefined, ""])("may be missing where that is allowed: %j", (nothing) => {
    const optional = { textOrNull: nothing, integerOrNull: nothing, jalaliDayOrNull: nothing, cardOrNull: nothing };
    const none = { textOrNull: null, integerOrNull: null, jalaliDayOrNull: null, cardOrNull: null };
    expect(safeParse(record, { ...whole, ...optional }).data).toMatchObject(none);
  });

  it("need not even be named", () => {
    expect(safeParse(record, { text: "a", integer: 1 }).data).toEqual({
      text: "a",
      textOrNull: null,
      integer: 1,
      integerOrNull: null,
      flag: false,
      jalaliDayOrNull: null,
      cardOrNull: null,
    });
  });

  it.each([
    ["text", [null, undefined, true, {}, []]],
    ["textOrNull", [true, {}, []]],
    ["integer", [null, undefined, "", "1.5", 1.5, 2 ** 53, "9007199254740993", true, [], "0x10", " 1"]],
    ["integerOrNull", ["x", 1.5, 2 ** 53, false, []]],
    ["flag", [{}, []]],
    ["jalaliDayOrNull", ["1405/13/01", "tomorrow", 1405, {}]],
    ["cardOrNull", [{}, true]],
  ])("%s is refused by name when it can't be read", (name, values) => {
    for (const value of values) {
      expect(safeParse(record, { ...whole, [name]: value }).error?.issues.map(({ path }) => path)).toEqual([[name]]);
    }
    const { [name as keyof typeof whole]: _, ...rest } = whole;
    if (!["text", "integer"].includes(name)) return;
    expect(safeParse(record, rest).error?.issues.map(({ path }) => path)).toEqual([[name]]);
  });

  it("lose what the database cannot hold, and nothing else", () => {
    const read = (value: string) => {
      const { data } = safeParse(record, { ...whole, text: value, textOrNull: value });
      return [data?.text, data?.textOrNull];
    };
    expect(read("\0")).toEqual(["", null]);
    expect(read("0\0" + "4")).toEqual(["04", "04"]);
    expect(read("سلام 😀 \ud83d")).toEqual(["سلام 😀 \ufffd", "سلام 😀 \ufffd"]);
  });

  it("are no ids when they are longer than any, or hold what none does", () => {
    const ids = z.object({ id, idOrNull });
    expect(safeParse(ids, { id: 12, idOrNull: "" }).data).toEqual({ id: "12", idOrNull: null });
    expect(safeParse(ids, { id: "a".repeat(200), idOrNull: "__proto__" }).success).toBe(true);
    const faults = (value: unknown) =>
      safeParse(ids, { id: value, idOrNull: value }).error?.issues.map(({ path }) => path[0]);
    for (const no of [true, {}]) expect(faults(no)).toEqual(["id", "idOrNull"]);
    // One that only stands beside the record's own costs no record.
    for (const no of ["a".repeat(201), "w\0x", "w-\ud800"]) {
      expect(faults(no)).toEqual(["id"]);
      expect(safeParse(ids, { id: "w", idOrNull: no }).data).toEqual({ id: "w", idOrNull: null });
    }
    expect(safeParse(ids, { id: null }).success).toBe(false);
  });
});
