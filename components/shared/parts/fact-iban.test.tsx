import { expect, it } from "vitest";
import { makeIban } from "@/lib/kit/format/iban";
import { drawn } from "@/lib/testing/drawn";
import { FactIban } from "./fact-iban";

it("leads from an IBAN that is seen whole to the question whose it is, past every server", () => {
  const iban = makeIban("012", "7770583");
  expect(drawn(<FactIban value={iban} />)).toContain(`href="/pars/inquiries/new?kind=iban#q=${iban}"`);
  expect(drawn(<FactIban value="IR06296•••0001" />)).not.toContain("href");
});
