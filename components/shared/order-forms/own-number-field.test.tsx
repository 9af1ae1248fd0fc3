import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import en from "@/lib/areas/words/en";
import type { OrderKindId } from "@/lib/kit/orders/kinds";
import { drawn } from "@/lib/testing/drawn";
import { OwnNumberField } from "./own-number-field";

vi.mock("next/navigation", () => ({ useRouter: () => ({}) }));
const ROWS = [
  { id: "a", kind: "withdrawal", externalId: "INV-7" },
  { id: "b", kind: "queued", externalId: "inv-7" },
  { id: "c", kind: "gatewayRefund", externalId: "INV-8" },
  { id: "d", kind: "settlement", externalId: null },
];
vi.mock("@/lib/kit/operations/query", () => ({
  useOperation: (_: unknown, __: unknown, { enabled }: { enabled: boolean }) => ({
    data: enabled ? { items: ROWS } : undefined,
  }),
}));

function Form({ number, kind, exceptId }: { number: string; kind: OrderKindId; exceptId?: string }) {
  const { control } = useForm({ defaultValues: { externalId: number } });
  return <OwnNumberField control={control} name="externalId" kind={kind} exceptId={exceptId} />;
}
const shown = (number: string, kind: OrderKindId, exceptId?: string): string =>
  drawn(<Form number={number} kind={kind} {...(exceptId ? { exceptId } : {})} />);

const { another, label } = en.orderForms.ownNumber;
const SAID = Object.values(another);
const said = (page: string) => SAID.filter((words) => page.includes(words));

it("says beside the field that another of its kind has the number, with the way there", () => {
  const page = shown("INV-۷", "settlement");
  expect(page).toContain(label);
  expect(said(page)).toEqual([another.settlement]);
  expect(page).toContain("/pars/orders/b");
  expect(said(shown("INV-7", "debitBatch"))).toEqual([another.debit]);
  expect(said(shown("INV-8", "debitRefund"))).toEqual([]);
  expect(said(shown("INV-8", "gatewayRefund"))).toEqual([another.refund]);
});

it("says nothing of another kind's, of part of a number, of the order itself, nor where nothing is written", () => {
  expect(said(shown("INV-8", "settlement"))).toEqual([]);
  expect(said(shown("INV", "settlement"))).toEqual([]);
  expect(said(shown("INV-7", "settlement", "b"))).toEqual([]);
  expect(said(shown(" ", "settlement"))).toEqual([]);
});
