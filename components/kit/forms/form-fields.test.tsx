import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { drawn } from "@/lib/testing/drawn";
import { FormFields } from "./form-fields";

function CodeForm({ error }: { error: string }) {
  const { control } = useForm({
    defaultValues: { code: "۸۱۲۳۴۵۴" },
    errors: { code: { type: "server", message: error } },
  });
  return <FormFields control={control} fields={[{ name: "code", label: "Code", kind: "digits" }]} />;
}

it("offers a code that lost its zeros with them, and no other one", () => {
  expect(drawn(<CodeForm error="errors.lostZeros" />)).toContain("With its zeros: 0008123454");
  expect(drawn(<CodeForm error="errors.invalidNationalCode" />)).not.toContain("0008123454");
});
