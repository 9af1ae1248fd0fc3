import { Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Input } from "@/components/kit/ui/input";

interface FinderInputProps extends Omit<ComponentProps<typeof Input>, "value" | "onChange"> {
  value: string;
  onChange: (text: string) => void;
}

/** The box of a field in which somebody looks for a record. Enter does not send the form. */
export function FinderInput({ value, onChange, ...wiring }: FinderInputProps) {
  return (
    <span className="relative block">
      <Search aria-hidden className="absolute start-3 top-1/2 size-4 -translate-y-1/2 text-muted" />
      <Input
        {...wiring}
        type="search"
        value={value}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        dir={value ? "auto" : undefined}
        className="px-9"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
    </span>
  );
}
