import { expect, it, vi } from "vitest";
import type { CardApplicationShown } from "@/lib/areas/cards/cards/status";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { CardSection } from "./card-section";
import { BlockFirst } from "./reissue-window";

vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: () => ({ data: undefined, error: null }),
  useOperationMutation: () => ({ error: null }),
}));

const { start, reissue, untold } = en.cardLifecycle;
const section = (more: object) =>
  drawn(
    <CardSection
      application={
        {
          id: "a",
          flow: "ISSUE",
          status: "ISSUED",
          card: null,
          account: null,
          post: null,
          pages: [],
          reissueId: null,
          isReplaced: false,
          waitsFor: "post",
          ...more,
        } as unknown as CardApplicationShown
      }
    />,
  );

it("offers everything where the service tells nothing that is known of a card", () => {
  for (const status of ["UNKNOWN", "ISSUED"]) {
    const shown = section({ status });
    expect(shown).toContain(untold);
    for (const action of Object.values(start)) expect([status, shown.includes(action)]).toEqual([status, true]);
  }
  // Before a card is printed there is none, by the service's own word.
  expect(section({ status: "IN_REVIEW" })).not.toContain(start.block);
});

it("offers to block the card before another one is asked for, unless it is over", () => {
  const card = (status: string) => ({ pan: "603799******1234", expiresOn: "08/01", status }) as never;
  const shown = drawn(<BlockFirst card={card("ACTIVE")} onBlock={() => undefined} />);
  for (const text of [reissue.blockFirstTitle, reissue.blockFirst, "1234"]) expect(shown).toContain(text);
  for (const status of ["INACTIVE", "UNKNOWN"])
    expect(drawn(<BlockFirst card={card(status)} onBlock={() => undefined} />)).toContain(reissue.blockFirst);
  expect(drawn(<BlockFirst card={null} onBlock={() => undefined} />)).toContain(reissue.blockFirst);
  for (const status of ["BLOCKED", "EXPIRED"]) expect(drawn(<BlockFirst card={card(status)} />)).toBe("");
});

it("says beside a reissue that the card before goes on working, and lets it be blocked", () => {
  const card = { pan: "603799******1234", expiresOn: "08/01", status: "ACTIVE" };
  const said = reissue.stillActive.split("{digits}")[0] ?? "";
  const shown = section({ flow: "REISSUE", status: "WAITING_OTP", card });
  expect(shown).toContain(said);
  expect(shown).toContain("1234");
  expect(shown).toContain(start.block);
  for (const status of ["BLOCKED", "EXPIRED"])
    expect(section({ flow: "REISSUE", status: "WAITING_OTP", card: { ...card, status } })).not.toContain(said);
  expect(section({ flow: "REISSUE", status: "ISSUED", card })).not.toContain(said);
});
