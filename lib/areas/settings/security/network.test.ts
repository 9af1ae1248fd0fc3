import { expect, test } from "vitest";
import { networkOf } from "./network";

test("addresses of one network are told as one, however they are written", () => {
  expect(networkOf("203.0.113.9")).toBe(networkOf("203.0.7.1"));
  expect(networkOf("::ffff:203.0.113.9")).toBe(networkOf("203.0.113.9"));
  expect(networkOf("2001:0db8:0001::1")).toBe(networkOf("2001:db8:1:5:6:7:8:9"));
});

test("addresses of different networks are not, and without one nothing is told", () => {
  expect(networkOf("203.0.113.9")).not.toBe(networkOf("203.1.113.9"));
  expect(networkOf("2001:db8:1::1")).not.toBe(networkOf("2001:db8:2::1"));
  expect(networkOf(null)).toBeNull();
});
