"use client";

import { useParams } from "next/navigation";
import { AuthorizationDetail } from "@/components/authorizations/authorization-detail";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
export default function Loading() {
  const { authorizationId } = useParams<{ authorizationId?: string }>();
  return authorizationId ? (
    <AuthorizationDetail authorizationId={decodeURIComponent(authorizationId)} withdrawals={null} />
  ) : null;
}
