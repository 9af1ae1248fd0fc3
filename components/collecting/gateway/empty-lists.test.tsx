import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { RequestTable } from "@/components/collecting/authorization-requests/request-table";
import en from "@/lib/areas/words/en";
import { drawn } from "@/lib/testing/drawn";
import { PaymentTable } from "./payment-table";
import { PaymentRequestTable } from "./request-table";

vi.mock("@/components/kit/data-table/use-list-state", () => ({ useListState: () => ({ value: {} }) }));
vi.mock("@/components/shared/records/filters", () => ({ filteredBy: () => ({}) }));
vi.mock("@/components/shared/parts/begin-link", () => ({ BeginLink: () => null }));
vi.mock("./key-missing", () => ({ KeyMissing: () => null }));
vi.mock("@/components/shared/parts/operation-list", () => ({
  OperationList: ({ nothing }: { nothing: ReactNode }) => nothing,
}));

it.each([
  ["payments", <PaymentTable key="p" />, en.gateway.empty.body],
  ["payment links", <PaymentRequestTable key="l" />, en.gateway.emptyRequests.body],
  ["requests for authorizations", <RequestTable key="r" />, en.authorizationRequests.empty.body],
])("an empty list of %s tells to make a link only those who may", (_, list, body) => {
  expect(drawn(list)).toContain(body);
  for (const role of ["support", "auditor"] as const) expect(drawn(list, role)).not.toContain(body);
});
