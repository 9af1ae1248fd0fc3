import { expect, it } from "vitest";
import { applicantMessageOf } from "@/lib/areas/cards/cards/status";
import { payerMessageOf as authorizationText } from "@/lib/areas/collecting/authorization-requests/payer-message";
import { payerMessageOf as paymentText } from "@/lib/areas/collecting/gateway/payer-message";
import { payerInstruction } from "@/lib/areas/money/deposits/payer-message";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";

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

/** Every text of public pages, with its path. */
function textsIn(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === "string" ? [[`${path}.${name}`, value] as [string, string]] : textsIn(value, `${path}.${name}`),
  );
}

it("public pages name the business so that a sentence without its name reads well", () => {
  const pages = ({ authorizationRequests, gateway, applicant }: typeof en | typeof fa) =>
    textsIn({ payer: authorizationRequests.payer, pay: gateway.payer, receipt: gateway.receipt, applicant });
  const named = pages(en as typeof en).filter(([, text]) => /\{business\}/i.test(text));
  expect(named.length).toBeGreaterThan(30);
  // A sentence begins with a capital letter also if the name is not known.
  expect(named.filter(([, text]) => /(^|[.?!] )\{business\}/.test(text))).toEqual([]);
  expect(named.filter(([, text]) => /[^.?! ] ?\{Business\}/.test(text))).toEqual([]);
  // The name brings its guillemets along.
  expect(pages(fa).filter(([, text]) => /«\{business\}»/i.test(text))).toEqual([]);
});
