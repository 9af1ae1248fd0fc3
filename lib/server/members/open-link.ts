import "server-only";
import { headers } from "next/headers";
import { ApiError } from "@/lib/kit/operations/errors";
import { clientAddress } from "@/lib/server/core/request";
import type { LinkKind } from "@/lib/server/db/schema";
import { findOpenInvitation, type OpenInvitation } from "./invitations";

/** What a page behind a one-time link shows. */
export async function openLink(token: string, kind: LinkKind): Promise<OpenInvitation | "invalid" | "locked"> {
  try {
    return (await findOpenInvitation(token, kind, clientAddress(await headers()))) ?? "invalid";
  } catch (error) {
    if (error instanceof ApiError && error.code === "locked") return "locked";
    throw error;
  }
}
