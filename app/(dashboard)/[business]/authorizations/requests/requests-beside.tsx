"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { authorizationRequestRoutes } from "@/lib/areas/collecting/authorization-requests/declared";
import { WORDS } from "./[requestId]/words";

export const RequestsBeside = besideOf(authorizationRequestRoutes.authorizationRequest, WORDS, async () => {
  const { RequestDetail } = await import("@/components/collecting/authorization-requests/request-detail");
  return ({ record }) => <RequestDetail requestId={record} />;
});
