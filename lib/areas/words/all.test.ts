import { expect, it } from "vitest";
import { withAreas } from "./all";

const shared = { shell: { items: { wallet: "Wallet" } } } as const;
const cards = {
  default: { title: "Cards" },
  elsewhere: { shell: { items: { cards: "Cards" } }, audit: { sent: "Sent" } },
};

it("puts an area's own words under its name, and those said elsewhere where others look for them", () => {
  expect(withAreas(shared, { cards })).toEqual({
    shell: { items: { wallet: "Wallet", cards: "Cards" } },
    cards: { title: "Cards" },
    audit: { sent: "Sent" },
  });
  expect(shared.shell.items).toEqual({ wallet: "Wallet" });
});

it("says who says a key again, instead of letting one of them win", () => {
  const other = { default: {}, elsewhere: { shell: { items: { wallet: "Purse" } } } };
  expect(() => withAreas(shared, { other })).toThrow("shell.items.wallet is said twice");
});
