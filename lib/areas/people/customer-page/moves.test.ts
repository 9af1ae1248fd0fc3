import { expect, it } from "vitest";
import { isOpen, moveOf } from "./moves";

it("gives a sign only to money that moved", () => {
  expect(moveOf("payment", "verified")).toBe("in");
  expect(moveOf("payment", "failed")).toBeNull();
  expect(moveOf("paymentRequest", "paid")).toBeNull();
  expect(moveOf("transaction", "successful")).toBe("in");
  expect(moveOf("transaction", "successful", true)).toBe("out");
  expect(moveOf("transaction", "failed")).toBeNull();
  expect(moveOf("settlement", "DONE")).toBe("out");
  expect(moveOf("settlement", "FAILED")).toBeNull();
  expect(moveOf("note", "")).toBeNull();
  expect(moveOf("payment", "constructor")).toBeNull();
});

it("lets wait what is not final", () => {
  expect(isOpen("paymentRequest", "open")).toBe(true);
  expect(isOpen("paymentRequest", "expired")).toBe(false);
  expect(isOpen("withdrawal", "PENDING")).toBe(true);
  expect(isOpen("withdrawal", "FAILED")).toBe(false);
  expect(isOpen("customer", "x")).toBe(false);
});
