"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { besideOf } from "@/components/kit/data-table/beside-of";
import { authorizationRoutes } from "@/lib/areas/collecting/authorizations/declared";
import { WORDS } from "./[authorizationId]/words";

export const AuthorizationsBeside = besideOf(authorizationRoutes.authorization, WORDS, async () => {
  const { AuthorizationRecord } = await import("./[authorizationId]/authorization-here");
  return ({ record }) => <AuthorizationRecord record={record} hasWithdrawals={useCan("withdrawals.read")} />;
});
