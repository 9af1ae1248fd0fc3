"use client";

import { useErrorText } from "@/components/kit/ui/error-text";
import { showToast } from "@/components/kit/ui/toast";

/** Says what went wrong with what somebody pressed. */
export function useTellError() {
  const errorText = useErrorText();
  return (error: Parameters<typeof errorText>[0]) => {
    const { title, action } = errorText(error);
    showToast({ tone: "danger", title, description: action });
  };
}
