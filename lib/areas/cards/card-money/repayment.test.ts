import { expect, it } from "vitest";
import { addedUp, isOpen, NO_CREDIT, repaymentStateOf } from "./repayment";

const today = "2026-11-26";
const open = { isSettled: false, repaidAt: null };

it("is late once the day of its repayment is over, and not on that day", () => {
  expect(repaymentStateOf({ ...open, dueOn: "2026-11-25" }, today)).toBe("late");
  expect(repaymentStateOf({ ...open, dueOn: today }, today)).toBe("due");
  expect(repaymentStateOf({ ...open, dueOn: "2026-11-27" }, today)).toBe("due");
});

it("says no day where none was told, and concludes nothing from silence about the repayment", () => {
  expect(repaymentStateOf({ ...open, dueOn: null }, today)).toBe("noDay");
  expect(repaymentStateOf({ isSettled: null, repaidAt: null, dueOn: "2026-01-01" }, today)).toBe("unclear");
  expect(repaymentStateOf({ isSettled: null, repaidAt: "2026-11-20T08:59:00.000Z", dueOn: null }, today)).toBe(
    "repaid",
  );
});

it("believes the issuer's word over a moment that it names", () => {
  expect(repaymentStateOf({ isSettled: true, repaidAt: null, dueOn: "2026-01-01" }, today)).toBe("repaid");
  expect(repaymentStateOf({ isSettled: false, repaidAt: "2026-11-20T08:59:00.000Z", dueOn: today }, today)).toBe("due");
});

it("counts as open what is still to be repaid, whether its day is known or not", () => {
  expect((["late", "due", "noDay", "repaid", "unclear"] as const).filter(isOpen)).toEqual(["late", "due", "noDay"]);
});

it("adds up every figure of two groups", () => {
  const one = { holders: 1, active: 1, unclear: 0, leftRial: 5, openRial: 7, lateRial: 3, lateCount: 2 };
  expect(addedUp(one, NO_CREDIT)).toEqual(one);
  expect(addedUp(one, one)).toEqual({
    holders: 2,
    active: 2,
    unclear: 0,
    leftRial: 10,
    openRial: 14,
    lateRial: 6,
    lateCount: 4,
  });
});
