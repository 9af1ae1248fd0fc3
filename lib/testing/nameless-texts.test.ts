import { expect, it } from "vitest";
import { applicantMessageOf } from "@/lib/areas/cards/cards/status";
import { payerMessageOf as authorizationText } from "@/lib/areas/collecting/authorization-requests/payer-message";
import { payerMessageOf as paymentText } from "@/lib/areas/collecting/gateway/payer-message";
import { payerInstruction } from "@/lib/areas/money/deposits/payer-message";

const AT = "2026-11-24T08:20:00Z";
const url = "https://pay.example/x";

/** Every text for customers that names the business. */
const textsOf = (business: string | null) => [
  authorizationText({ limitRial: 1_000_000, monthlyCount: 4, expiresOn: "2027-11-24", linkUntil: AT } as never, {
    business,
    url,
    unit: "rial",
  }),
  paymentText({ amountRial: 1_000_000, description: null, linkUntil: AT }, { business, url, unit: "rial" }),
  payerInstruction("1234567890", business),
  applicantMessageOf({ business, url, until: AT }),
];

it("texts for customers name the business where its name is known", () => {
  for (const { fa, en } of textsOf("پارس‌مارت")) {
    expect(fa).toContain("«پارس‌مارت»");
    expect(en).toContain("پارس‌مارت");
  }
});

it("texts for customers are whole sentences without the business's name", () => {
  for (const { fa, en } of textsOf(null)) {
    expect(`${fa} ${en}`).not.toMatch(/null|undefined|«»| {2}/);
    expect(fa).toMatch(/^(با سلام؛ |برای واریز از )/);
    expect(en).toMatch(/^(Hello\. (We|You) |To pay by )/);
  }
});
