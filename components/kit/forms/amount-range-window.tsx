"use client";

import { useTranslations } from "next-intl";
import { Content, Portal, Root, Trigger } from "radix-ui/popover";
import { useState } from "react";
import { Button } from "@/components/kit/ui/button";
import { usePreferences } from "@/components/kit/ui/preferences-context";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { type AmountRange, type AmountRangeInputProps, amountRangeButton } from "./amount-range";
import { Field } from "./field";
import { MoneyInput } from "./money-input";

/** What an address can hold. */
const MOST_RIAL = 999_999_999_999_999;
const OPEN: AmountRange = { fromRial: null, toRial: null };
const ENDS = ["fromRial", "toRial"] as const;
type Problems = Partial<Record<(typeof ENDS)[number], string>>;

/** What `AmountRangeInput` loads; opens at once. */
export default function AmountRangeWindow(props: AmountRangeInputProps & { text: string | null }) {
  const { value, onChange, label, text } = props;
  const amounts = useTranslations("lists.amounts");
  const common = useTranslations("common.actions");
  const { locale } = usePreferences();
  const [isOpen, setOpen] = useState(true);
  const [draft, setDraft] = useState(value);
  const [pasted, setPasted] = useState<Problems>({});
  const [refused, setRefused] = useState<Problems>({});

  const open = (isNext: boolean) => {
    setDraft(value);
    setPasted({});
    setRefused({});
    setOpen(isNext);
  };
  const give = (range: AmountRange) => {
    onChange(range);
    setOpen(false);
  };
  const submit = () => {
    const found = problemsOf(draft);
    setRefused(found);
    // What was pasted and could not be read is no open end.
    if (Object.keys(found).length === 0 && Object.values(pasted).every((each) => each === undefined)) give(draft);
  };

  return (
    <Root open={isOpen} onOpenChange={open}>
      <Trigger {...amountRangeButton(props, text, amounts("any"))} />
      <Portal>
        <Content
          dir={LOCALES[locale].dir}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          aria-label={label}
          className="z-50 w-[min(24rem,calc(100vw-1rem))] animate-appear rounded-lg border bg-raised shadow-float outline-none"
        >
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              // The window stands in another place of the page, and in the same place of React's tree.
              event.stopPropagation();
              submit();
            }}
          >
            <div className="space-y-4 p-4">
              {ENDS.map((end) => (
                <Field key={end} name={`amount-${end}`} label={amounts(end)} error={pasted[end] ?? refused[end]}>
                  {(wiring) => (
                    <MoneyInput
                      {...wiring}
                      value={draft[end]}
                      onAmount={(rial) => {
                        setDraft({ ...draft, [end]: rial === 0 ? null : rial });
                        setRefused({});
                      }}
                      onProblem={(error) => setPasted({ ...pasted, [end]: error })}
                    />
                  )}
                </Field>
              ))}
            </div>
            <div className="flex justify-end gap-2 border-t p-3">
              <Button variant="ghost" onClick={() => give(OPEN)}>
                {amounts("any")}
              </Button>
              <Button type="submit" variant="primary">
                {common("confirm")}
              </Button>
            </div>
          </form>
        </Content>
      </Portal>
    </Root>
  );
}

function problemsOf({ fromRial, toRial }: AmountRange): Problems {
  const tooLarge = (rial: number | null) => (rial !== null && rial > MOST_RIAL ? "errors.amountTooLarge" : undefined);
  const isTurned = fromRial !== null && toRial !== null && fromRial > toRial;
  const found = {
    fromRial: tooLarge(fromRial),
    toRial: tooLarge(toRial) ?? (isTurned ? "errors.amountRange" : undefined),
  };
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}
