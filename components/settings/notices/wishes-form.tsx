"use client";

import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { CheckboxField, SelectField, TextField } from "@/components/kit/forms/fields";
import { Form } from "@/components/kit/forms/form";
import { Button } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { ErrorState } from "@/components/kit/ui/error-state";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { showToast } from "@/components/kit/ui/toast";
import { useChecked } from "@/components/shared/parts/use-checked";
import { noticeSettingsOperations } from "@/lib/areas/settings/notices/operations";
import type { MyWishes } from "@/lib/areas/settings/notices/schemas";
import { localizeDigits } from "@/lib/kit/format/digits";
import { clockText } from "@/lib/kit/notice-rules";
import { NOTICE_DIGESTS, type NoticeDigest } from "@/lib/kit/notices";
import { useOperationMutation } from "@/lib/kit/operations/query";
import { KindChoices, type OwnChannel } from "./kind-choices";

/** What the form holds. */
export interface WishValues {
  kinds: Record<string, OwnChannel[]>;
  /** Minutes of the day as text; empty for none. */
  quietFrom: string;
  quietUntil: string;
  digest: NoticeDigest;
  isDetailed: boolean;
  mobile: string;
}

const STEP_MINUTES = 30;
const HALF_HOURS = Array.from({ length: (24 * 60) / STEP_MINUTES }, (_, step) => step * STEP_MINUTES);

const numberOf = (minute: string): number | null => (minute === "" ? null : Number(minute));

/** What the member is told by which ways, the quiet hours, the summary and what may leave the screen. */
export function WishesForm({ wishes }: { wishes: MyWishes }) {
  const words = useTranslations("notices.settings.wishes");
  const digests = useTranslations("notices.digests");
  const { locale } = usePreferences();
  const change = useOperationMutation(noticeSettingsOperations.change);
  const checked = useChecked();
  const removal = useOperationMutation(noticeSettingsOperations.change);
  const form = useForm<WishValues>({
    defaultValues: {
      kinds: Object.fromEntries(wishes.kinds.map(({ kind, channels }) => [kind, channels as OwnChannel[]])),
      quietFrom: wishes.quietFrom === null ? "" : String(wishes.quietFrom),
      quietUntil: wishes.quietUntil === null ? "" : String(wishes.quietUntil),
      digest: wishes.digest,
      isDetailed: wishes.isDetailed,
      mobile: "",
    },
  });
  const submit = form.handleSubmit(async ({ kinds, quietFrom, quietUntil, mobile, ...rest }) => {
    const isChanged = ({ kind, channels, isChosen }: MyWishes["kinds"][number]) =>
      isChosen || [...(kinds[kind] ?? [])].sort().join() !== [...channels].sort().join();
    try {
      const saved = await checked.run(() =>
        change.mutateAsync({
          ...rest,
          kinds: Object.fromEntries(wishes.kinds.filter(isChanged).map(({ kind }) => [kind, kinds[kind] ?? []])),
          quietFrom: numberOf(quietFrom),
          quietUntil: numberOf(quietUntil),
          ...(mobile === "" ? {} : { mobile }),
        }),
      );
      if (!saved) return;
      form.setValue("mobile", "");
      showToast({ tone: "success", title: words("saved") });
    } catch (error) {
      applyServerErrors(error, ["quietFrom", "quietUntil", "digest", "isDetailed", "mobile"], form.setError);
    }
  });
  /** What else is in the form stays there, unsaved. */
  const removeMobile = () => {
    const { quietFrom, quietUntil, digest, isDetailed } = wishes;
    removal.mutate(
      { kinds: {}, quietFrom, quietUntil, digest, isDetailed, mobile: "" },
      { onSuccess: () => showToast({ tone: "success", title: words("mobileRemoved") }) },
    );
  };
  const hours = HALF_HOURS.map((minute) => ({
    value: String(minute),
    label: localizeDigits(clockText(minute), locale),
  }));
  const texts = wishes.channels.find(({ channel }) => channel === "sms");
  const number = texts?.address ?? null;
  return (
    <Section title={words("title")} description={words("description")}>
      <Form
        form={form}
        onSubmit={submit}
        label={words("title")}
        footer={
          <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
            {words("save")}
          </Button>
        }
      >
        <KindChoices wishes={wishes} control={form.control} onAskMobile={() => form.setFocus("mobile")} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            control={form.control}
            name="quietFrom"
            label={words("quietFrom")}
            options={hours}
            placeholder={words("noQuiet")}
            isOptional
          />
          <SelectField
            control={form.control}
            name="quietUntil"
            label={words("quietUntil")}
            options={hours}
            placeholder={words("noQuiet")}
            isOptional
          />
        </div>
        <p className="!mt-2 text-muted text-sm">{words("quietHint")}</p>
        <SelectField
          control={form.control}
          name="digest"
          label={words("digest")}
          hint={words("digestHint")}
          options={NOTICE_DIGESTS.map((value) => ({ value, label: digests(value) }))}
        />
        {texts?.isSetUp && (
          <TextField
            control={form.control}
            name="mobile"
            label={words("mobile")}
            hint={
              number === null ? undefined : words.rich("mobileNow", { number: () => <bdi dir="ltr">{number}</bdi> })
            }
            isOptional
          />
        )}
        {number !== null && (
          <div>
            <Button size="sm" isLoading={removal.isPending} onClick={removeMobile}>
              {words("removeMobile")}
            </Button>
            {removal.error && <ErrorState error={removal.error} className="!py-3" />}
          </div>
        )}
        <CheckboxField
          control={form.control}
          name="isDetailed"
          label={words("isDetailed")}
          hint={words("isDetailedHint")}
        />
      </Form>
      {checked.window}
    </Section>
  );
}
