"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";

interface ReviewButtonsProps {
  /** The label of the button that makes the order. */
  submit: string;
  isForbidden: boolean;
  isSending: boolean;
  onSubmit: () => void;
  onChange: () => void;
}

/** Makes the reviewed order, or leads back to its fields. */
export function ReviewButtons({ submit, isForbidden, isSending, onSubmit, onChange }: ReviewButtonsProps) {
  const words = useTranslations("orders.form");
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="primary"
        disabled={isForbidden}
        isLoading={isSending}
        onClick={onSubmit}
        className="!h-auto min-h-11 !whitespace-normal"
      >
        {submit}
      </Button>
      <Button onClick={onChange} disabled={isSending}>
        {words("change")}
      </Button>
    </div>
  );
}
