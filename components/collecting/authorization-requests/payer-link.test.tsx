import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { OwnNameProvider } from "@/components/frame/shell/member-context";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { Next, PayerLink, Refusal } from "./request-detail";

const REQUEST = { limitRial: 20_000_000, monthlyCount: 4, expiresOn: "2027-11-24", linkUntil: "2026-11-24T08:20:00Z" };
const LINK = { url: "https://pay.example/x", qr: { size: 21, path: "M0 0" } };

const page = (name: string | null | undefined): string =>
  drawn(
    <QueryClientProvider client={new QueryClient()}>
      <OwnNameProvider name={name}>
        <PayerLink request={REQUEST as never} link={LINK} />
      </OwnNameProvider>
    </QueryClientProvider>,
  );
const COPY = /<button[^>]*>(?:(?!<\/button>).)*Copy in English/;

it("names the business to the payer by its own name", () => {
  expect(page("Parsmart")).toContain("Hello. Parsmart asks for your permission");
  expect(COPY.exec(page("Parsmart"))?.[0]).not.toContain(`disabled=""`);
});

it("waits with the payer's text until the name is known", () => {
  expect(page(undefined)).not.toContain("Hello.");
  expect(COPY.exec(page(undefined))?.[0]).toContain(`disabled=""`);
});

it("says it without a name, and never with the id, if the name is not told", () => {
  expect(page(null)).toContain("Hello. We ask for your permission");
  expect(page(null)).not.toMatch(/\bpars\b/);
});

it.each([null, "Contract not found"])("speaks of the terms only if the service's own text may (%s)", (words) => {
  const told = drawn(<Refusal refusal={{ at: "2026-11-24T08:20:00Z", words }} />);
  const { said, silent } = en.authorizationRequests.detail.pressRefusedNext;
  expect(told).toContain(words === null ? silent : said);
  expect(told.includes("terms")).toBe(words !== null);
});

it("tells to send the link, or to ask again, only those who may", () => {
  const { act } = en.authorizationRequests;
  for (const state of ["waiting", "refused", "not_known"] as const) {
    const next = <Next request={{ state } as never} />;
    expect(drawn(next)).toContain(act[state]);
    for (const role of ["support", "auditor"] as const) {
      expect(drawn(next, role)).toContain(en.authorizationRequests.next[state].slice(0, 20).replace("'", "&#x27;"));
      expect(drawn(next, role)).not.toContain(act[state]);
    }
  }
  const silent = <Refusal refusal={{ at: "2026-11-24T08:20:00Z", words: null }} />;
  expect(drawn(silent, "support")).not.toContain("tell the payer");
});
