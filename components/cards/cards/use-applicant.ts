"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ApplicantAnswer, ApplicantPage } from "@/lib/areas/cards/cards/applicant";
import { ApiError, type ErrorCode } from "@/lib/kit/operations/errors";

/** In an applicant's words. */
const FAILURES: Partial<Record<ErrorCode, "cut" | "unknown" | "busy" | "locked" | "network" | "refused">> = {
  upload_cut_off: "cut",
  outcome_unknown: "unknown",
  busy: "busy",
  locked: "locked",
  network: "network",
  invalid_input: "refused",
  upstream_rejected: "refused",
};

/**
 * One thing at a time that an applicant asks of the server: how the page stands after it, or what went wrong. A link that is
 * over says so itself, once the page is drawn again.
 */
export function useApplicant(onPage: (page: ApplicantPage) => void) {
  const router = useRouter();
  const words = useTranslations("applicant.failed");
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const run = async (work: () => Promise<ApplicantAnswer>): Promise<ApplicantAnswer | null> => {
    setWorking(true);
    setError(null);
    try {
      const answer = await work();
      onPage(answer.page);
      if (answer.page.state !== "open") router.refresh();
      return answer;
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      if (thrown.code === "conflict" || thrown.code === "not_found") router.refresh();
      setError(thrown);
      return null;
    } finally {
      setWorking(false);
    }
  };
  const failure = error && words(FAILURES[error.code] ?? "other");
  return { run, isWorking, failure, fields: error?.fields ?? {} };
}
