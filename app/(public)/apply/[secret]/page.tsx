import "@/lib/server/app";
import { randomUUID } from "node:crypto";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { ApplicantView } from "@/components/cards/cards/applicant-view";
import { applicantPage } from "@/lib/areas/cards/cards/server/applicant";
import { withWords } from "@/lib/areas/words/with-words";
import { ApiError } from "@/lib/kit/operations/errors";
import { clientAddress } from "@/lib/server/core/request";

// The address is a secret: it must not go along to any other page.
export const metadata: Metadata = { referrer: "no-referrer", robots: { index: false, follow: false } };

async function Page({ params }: { params: Promise<{ secret: string }> }) {
  const { secret } = await params;
  return <ApplicantView page={await found(secret)} secret={secret} />;
}

async function found(secret: string) {
  try {
    return (await applicantPage(secret, clientAddress(await headers()), randomUUID())) ?? "unknown";
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return "locked";
    throw error;
  }
}

export default withWords(["applicant", "cards.card", "cards.post", "cards.status"], Page);
