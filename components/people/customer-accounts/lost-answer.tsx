"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { DateText } from "@/components/kit/ui/date-text";
import { useErrorText } from "@/components/kit/ui/error-text";
import { ApiError } from "@/lib/kit/operations/errors";
import type { ListReading } from "./use-tried";

interface LostAnswerProps {
  looked: ListReading;
  onLook: () => void;
  onAgain: () => void;
  /** Whether a fee may be gone with it, or is. */
  isPaid?: boolean | "charged";
  /** How what was asked for stands by the list that was read again. */
  now: ReactNode;
}

/** The answer was lost: the lists are read again before anything may be asked again. */
export function LostAnswer({ looked, onLook, onAgain, isPaid, now }: LostAnswerProps) {
  const words = useTranslations("customerAccounts.lost");
  const errorText = useErrorText();
  const hasLooked = looked.state === "read";
  return (
    <Alert
      tone="warning"
      role="alert"
      title={words("title")}
      actions={
        <>
          <Button
            size="sm"
            variant={hasLooked ? "secondary" : "primary"}
            isLoading={looked.state === "reading"}
            onClick={onLook}
          >
            {words("look")}
          </Button>
          {hasLooked && (
            <Button size="sm" onClick={onAgain}>
              {words("again")}
            </Button>
          )}
        </>
      }
    >
      <p>{words(isPaid === "charged" ? "charged" : isPaid ? "paid" : "free")}</p>
      {looked.state === "failed" && (
        <p role="status" className="mt-2 text-danger">
          {errorText(new ApiError("upstream_unavailable")).title}
        </p>
      )}
      {looked.state === "read" && (
        <div role="status" className="mt-2 space-y-1">
          {now}
          <p>{words.rich("read", { time: () => <DateText value={looked.at} /> })}</p>
        </div>
      )}
    </Alert>
  );
}
