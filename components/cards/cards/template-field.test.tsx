import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { FormScopeContext } from "@/components/kit/forms/form-context";
import type { CardFactName } from "@/lib/areas/cards/cards/status";
import { drawn } from "@/lib/testing/drawn";
import { TemplateField } from "./template-field";

const DESIGNS = [
  { id: "7", title: "Blue", isDefault: true, picture: null },
  { id: "8", title: "Green", isDefault: false, picture: null },
];
vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => ({ data: DESIGNS, error: null }) }));

function Designs() {
  const { control } = useForm<Record<CardFactName, string>, unknown, unknown>();
  return <TemplateField control={control} provider="default" />;
}

it("is led to by the form's summary of errors as any field", () => {
  const form = { prefix: "form", labels: new Map() };
  const page = drawn(<FormScopeContext value={form}>{<Designs />}</FormScopeContext>);
  expect(page.match(/id="form-cardTemplateId"/g)).toHaveLength(1);
  expect(page).toMatch(/<input[^>]*id="form-cardTemplateId"[^>]*value="7"/);
});
