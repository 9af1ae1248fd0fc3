import { useId } from "react";
import { Textarea } from "@/components/kit/ui/input";

interface ReasonFieldProps {
  label: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** An optional reason, in the window in which something is asked for or answered. */
export function ReasonField({ label, maxLength, value, onChange }: ReasonFieldProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="mt-4 block">
      <span className="mb-1 block font-medium text-sm">{label}</span>
      <Textarea
        id={id}
        dir="auto"
        rows={2}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
