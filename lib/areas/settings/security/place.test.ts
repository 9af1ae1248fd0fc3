import { expect, it } from "vitest";
import { placeOf } from "./place";

it.each([
  ["127.0.0.1", "machine"],
  ["::1", "machine"],
  ["::ffff:127.0.0.1", "machine"],
  ["10.2.3.4", "network"],
  ["192.168.1.20", "network"],
  ["172.16.0.1", "network"],
  ["172.32.0.1", "internet"],
  ["100.64.0.1", "network"],
  ["100.128.0.1", "internet"],
  ["fd12:3456::1", "network"],
  ["fe80::1", "network"],
  ["[2a01:4f8::1]:443", "internet"],
  ["203.0.113.9:5000", "internet"],
  ["5.160.1.1", "internet"],
] as const)("%s is %s", (ip, place) => expect(placeOf(ip)).toBe(place));

it("says nothing of an unknown address", () => expect(placeOf(null)).toBeNull());
