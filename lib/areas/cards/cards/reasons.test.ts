import { expect, it } from "vitest";
import { reasonsFor } from "./status";

const reason = (id: string, title: string, type?: string) => ({ id, title, type });

it("offers a card that was lost or stolen to be blocked for that, wherever the service has such a reason", () => {
  const reasons = [
    reason("1", "مفقود شدن کارت", "REISSUE"),
    reason("2", "خرابی کارت", "REISSUE"),
    reason("4", "سرقت کارت", "BLOCK"),
  ];
  expect(reasonsFor("BLOCK", reasons).map(({ id }) => id)).toEqual(["4", "1"]);
  expect(reasonsFor("REISSUE", reasons).map(({ id }) => id)).toEqual(["1", "2"]);
  // Said for both kinds, it stands once.
  const both = [...reasons, reason("6", "مفقود شدن کارت", "BLOCK")];
  expect(reasonsFor("BLOCK", both).map(({ id }) => id)).toEqual(["4", "6"]);
});

it("leaves nothing out for a kind that nobody here knows", () => {
  const reasons = [reason("1", "Lost", "card_block"), reason("2", "Other"), reason("3", "Broken", " reissue ")];
  expect(reasonsFor("BLOCK", reasons).map(({ id }) => id)).toEqual(["1", "2"]);
  expect(reasonsFor("REISSUE", reasons).map(({ id }) => id)).toEqual(["1", "2", "3"]);
});
