import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { PayPage, type Refused } from "@/components/collecting/gateway/pay-page";
import type { PayLink } from "@/lib/areas/collecting/gateway/payer";
import { payLinkShown } from "@/lib/areas/collecting/gateway/server/pay-link";
import { ApiError } from "@/lib/kit/operations/errors";
import { orRefusal } from "@/lib/server/core/public-links";
import { clientAddress } from "@/lib/server/core/request";
import { memberOfSession, sessionCookieName } from "@/lib/server/members/session";

// The gateway wants to know from which domain its payers come; the address, which is a secret, goes along to nobody.
export const metadata: Metadata = { referrer: "origin", robots: { index: false, follow: false } };

interface Props {
  params: Promise<{ secret: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function Page({ params, searchParams }: Props) {
  const { secret } = await params;
  const { refused } = await searchParams;
  const found = await orRefusal(async () => payLinkShown(secret, clientAddress(await headers())));
  const link = found instanceof ApiError ? "locked" : (found ?? "unknown");
  const said: Refused = refused === "busy" || refused === "failed" ? refused : null;
  return (
    <PayPage
      link={link}
      goAddress={`/pay/${encodeURIComponent(secret)}/go`}
      refused={said}
      isMember={await isOwnMember(link)}
    />
  );
}

async function isOwnMember(link: PayLink | "unknown" | "locked"): Promise<boolean> {
  const secret = (await cookies()).get(sessionCookieName())?.value;
  if (typeof link === "string" || secret === undefined) return false;
  return typeof (await memberOfSession(secret, link.slug)) !== "string";
}

export default Page;
