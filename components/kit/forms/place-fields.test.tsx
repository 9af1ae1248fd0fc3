import { useForm } from "react-hook-form";
import { expect, it, vi } from "vitest";
import { usePlaceFields } from "@/components/shared/parts/place-fields";
import { ApiError } from "@/lib/kit/operations/errors";
import { drawn } from "@/lib/testing/drawn";
import { FormScopeContext } from "./form-context";
import { FormFields } from "./form-fields";

const answers = vi.hoisted(() => ({ now: {} as { data?: unknown; error: unknown } }));
vi.mock("@/lib/kit/operations/query", () => ({ useOperation: () => answers.now }));

function Places() {
  const form = useForm<{ provinceId: string; cityId: string }, unknown, unknown>({
    defaultValues: { provinceId: "", cityId: "" },
  });
  return <FormFields control={form.control} fields={usePlaceFields(form, undefined)} />;
}
const page = () =>
  drawn(<FormScopeContext value={{ prefix: "form", labels: new Map() }}>{<Places />}</FormScopeContext>);

it("offers the service's lists where it gives them", () => {
  answers.now = { data: [{ id: "5", name: "فارس" }], error: null };
  expect(page()).toMatch(/<select[^>]*name="provinceId"/);
});

it("has province and city typed where the service refuses its lists", () => {
  answers.now = { error: new ApiError("upstream_rejected") };
  expect(page().match(/<input[^>]*name="(provinceId|cityId)"/g)).toHaveLength(2);
});

it("keeps the choice where the service only does not answer", () => {
  answers.now = { error: new ApiError("upstream_unavailable") };
  expect(page()).toMatch(/<select[^>]*name="provinceId"/);
});
