import { describe, expect, it } from "vitest";
import { safeParse } from "zod";
import * as z from "@/lib/kit/zod";
import {
  camelNames,
  cardOrNull,
  count,
  day,
  flag,
  flagOrNull,
  id,
  idOrNull,
  integer,
  integerOrNull,
  objectOrNull,
  oneOfOr,
  text,
  textOrNull,
  time,
  UNREAD,
} from "./wire";

const record = z.object({ text, textOrNull, integer, integerOrNull, flag, cardOrNull });
const whole = {
  text: "a",
  textOrNull: "b",
  integer: 1,
  integerOrNull: 2,
  flag: true,
  cardOrNull: "603799******1234",
};

describe("an answer's fields", () => {
  it("are loose about spelling", () => {
    const read = safeParse(record, { ...whole, text: 12, integer: "-3.00", integerOrNull: "7", flag: "1" });
    expect(read.data).toMatchObject({ text: "12", integer: -3, integerOrNull: 7, flag: true });
    for (const no of [0, "0", false, "no", null, undefined]) {
      expect(safeParse(record, { ...whole, flag: no }).data?.flag).toBe(false);
    }
  });

  it.each([null, undefined, ""])("may be missing where that is allowed: %j", (nothing) => {
    const optional = { textOrNull: nothing, integerOrNull: nothing, cardOrNull: nothing };
    const none = { textOrNull: null, integerOrNull: null, cardOrNull: null };
    expect(safeParse(record, { ...whole, ...optional }).data).toMatchObject(none);
  });

  it("need not even be named", () => {
    expect(safeParse(record, { text: "a", integer: 1 }).data).toEqual({
      text: "a",
      textOrNull: null,
      integer: 1,
      integerOrNull: null,
      flag: false,
      cardOrNull: null,
    });
  });

  it.each([
    ["text", [null, undefined, true, {}, []]],
    ["textOrNull", [true, {}, []]],
    ["integer", [null, undefined, "", "1.5", 1.5, 2 ** 53, "9007199254740993", true, [], "0x10", " 1"]],
    ["integerOrNull", ["x", 1.5, 2 ** 53, false, []]],
    ["flag", [{}, []]],
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

  it("of a time, a day or a count cost only themselves when they can't be read", () => {
    const told = z.object({ time, day, count });
    const read = (value: unknown) => safeParse(told, { time: value, day: value, count: value }).data;
    expect(read("2020-01-01 01:01:01")).toEqual({
      time: "2019-12-31T21:31:01.000Z",
      day: "2020-01-01",
      count: UNREAD,
    });
    expect(read("1405/08/29")).toEqual({ time: "2026-11-20", day: "2026-11-20", count: UNREAD });
    expect(read("7")).toEqual({ time: UNREAD, day: UNREAD, count: 7 });
    expect(read(undefined)).toEqual({ time: null, day: null, count: null });
    for (const no of ["2641/06/01", {}, true]) expect(read(no)).toEqual({ time: UNREAD, day: UNREAD, count: UNREAD });
  });

  it("are told by the service's own word where it is none of ours", () => {
    const state = z.object({ state: oneOfOr(["DONE", "2"]) });
    const read = (value: unknown) => safeParse(state, { state: value }).data?.state;
    expect([read("DONE"), read(2)]).toEqual([{ status: "DONE" }, { status: "2" }]);
    expect(read(" IN_REVIEW ")).toEqual({ status: "UNKNOWN", statusAsSent: "IN_REVIEW" });
    expect(read("در انتظار")).toEqual({ status: "UNKNOWN", statusAsSent: "در انتظار" });
    for (const no of [undefined, null, "", {}, "a".repeat(41), "09121234567", "<b>"]) {
      expect(read(no)).toEqual({ status: "UNKNOWN", statusAsSent: null });
    }
  });

  it("are nothing where PHP writes an object without fields", () => {
    const nested = z.object({ account: objectOrNull(z.object({ pan: textOrNull })) });
    for (const nothing of [[], null, undefined, ""]) {
      expect(safeParse(nested, { account: nothing }).data).toEqual({ account: null });
    }
    expect(safeParse(nested, { account: { pan: "x" } }).data).toEqual({ account: { pan: "x" } });
    expect(safeParse(nested, { account: ["x"] }).success).toBe(false);
  });

  it("say neither yes nor no where the service does not", () => {
    const flags = z.object({ flag: flagOrNull });
    for (const [told, meant] of [
      [1, true],
      ["0", false],
      [undefined, null],
      [{}, null],
    ] as const) {
      expect(safeParse(flags, { flag: told }).data).toEqual({ flag: meant });
    }
  });
});

it("spells names our way and leaves values, also unreadable ones, as they are", () => {
  const told = { id: "1", created_at: null, is_two_factor: UNREAD, payer_account: { account_number: "2" } };
  expect(camelNames(told)).toEqual({
    id: "1",
    createdAt: null,
    isTwoFactor: UNREAD,
    payerAccount: { account_number: "2" },
  });
});
