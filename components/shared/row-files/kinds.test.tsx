import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { CardFileDetail } from "@/components/cards/card-files/card-file-detail";
import { CardFileTable } from "@/components/cards/card-files/card-file-table";
import { CardFileUpload } from "@/components/cards/card-files/card-file-upload";
import { ImportDetail } from "@/components/people/customer-imports/import-detail";
import { ImportTable } from "@/components/people/customer-imports/import-table";
import { ImportUpload } from "@/components/people/customer-imports/import-upload";
import { InquiryFileDetail } from "@/components/people/inquiry-files/inquiry-file-detail";
import { InquiryFileTable } from "@/components/people/inquiry-files/inquiry-file-table";
import { InquiryFileUpload } from "@/components/people/inquiry-files/inquiry-file-upload";
import { cardFileView } from "@/lib/areas/cards/card-files/view";
import { importView } from "@/lib/areas/people/customer-imports/view";
import { inquiryFileView } from "@/lib/areas/people/inquiry-files/view";
import { type JobStatus, STEP_STATES } from "@/lib/kit/jobs/states";
import type { Operation } from "@/lib/kit/operations/define";
import { drawn } from "@/lib/testing/drawn";

vi.mock("next/navigation", () => ({
  useRouter: () => ({}),
  usePathname: () => "",
  useSearchParams: () => new URLSearchParams(),
}));

let answers: Record<string, unknown> = {};
vi.mock("@/lib/kit/operations/query", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useOperation: ({ id }: Operation) => ({
    data: answers[id.slice(id.indexOf(".") + 1)],
    error: null,
    isPending: false,
    refetch: () => undefined,
  }),
  useOperationMutation: () => ({ isPending: false, mutate: () => undefined }),
}));
vi.mock("@/lib/kit/operations/known", async (importOriginal) => ({
  ...(await importOriginal<object>()),
  useKnown: () => undefined,
}));

const KINDS = [
  ["customers", importView, <ImportDetail key="1" fileId="1" />, <ImportTable key="2" />, <ImportUpload key="3" />],
  [
    "inquiries",
    inquiryFileView,
    <InquiryFileDetail key="1" fileId="1" />,
    <InquiryFileTable key="2" />,
    <InquiryFileUpload key="3" />,
  ],
  [
    "applicants",
    cardFileView,
    <CardFileDetail key="1" fileId="1" />,
    <CardFileTable key="2" />,
    <CardFileUpload key="3" />,
  ],
] as const;

const ERRORS = {
  customerImport: ["service", "unreadable", "not_allowed"],
  inquiryFiles: ["service", "not_allowed", "no_money", "limit", "budget"],
  cardFiles: ["service", "unreadable", "not_allowed", "not_set_up"],
};
const STATUSES: readonly JobStatus[] = ["waiting", "ready", "running", "done", "failed", "canceled"];
const NO_WORD = /\b(?:rowFiles|customerImport|inquiryFiles|cardFiles)\.[a-z]/;

const pageOf = (items: readonly object[]) => ({ items, page: 1, perPage: 20, total: items.length, hasMore: false });

it.each(KINDS)("has words for everything about a file of %s", (_, view, detail, table, upload) => {
  const file = {
    id: "1",
    fileName: "people.csv",
    counts: Object.fromEntries(STEP_STATES.map((state) => [state, view.hasStates.includes(state) ? 2 : 0])),
    rows: 20,
    notes: { encoding: null, hidden: { rows: [], columns: [] } },
    memberName: "Maryam",
    isMine: true,
    maySteer: true,
    createdAt: "2026-11-01T08:00:00.000Z",
    finishedAt: null,
    expiresAt: "2026-11-08T08:00:00.000Z",
    isKept: true,
    isCorrectable: true,
    unknownColumns: ["Handy"],
    kind: "iban",
    priceRial: 9000,
    limitRial: null,
    chargedRial: 0,
    maybeRial: 9000,
    provider: "default",
    providerName: "Bank",
    undecided: 1,
  };
  const lines = view.hasStates.map((state, index) => ({
    line: index + 2,
    state,
    repeats: state === "repeated" ? 2 : null,
    problems: [{ column: null, field: null, message: "errors.invalid" }],
    name: "Ali",
    about: "IR00",
    answer: null,
    application: null,
    mobile: "09121234567",
    nationalCode: "0013542419",
    code: "0013542419",
    customerId: null,
    otherId: null,
    inquiryId: null,
    type: null,
  }));
  const draw = (screen: ReactNode, more: object) => {
    const shown = { ...file, status: "done", isConfirmed: true, error: null, isDiscarded: false, ...more };
    answers = { show: shown, list: pageOf([shown]), rows: pageOf(lines) };
    return drawn(screen);
  };
  const errors = [...ERRORS[view.namespace], "token_broken", "internal"];
  const pages = [
    ...STATUSES.map((status) => draw(detail, { status })),
    draw(detail, { status: "running", isConfirmed: false }),
    draw(detail, { status: "canceled", isConfirmed: false }),
    ...errors.map((error) => draw(detail, { status: "failed", error })),
    draw(detail, { status: "canceled", isDiscarded: true }),
    draw(detail, { isKept: false, isCorrectable: false, unknownColumns: [] }),
    draw(table, {}),
    drawn(<QueryClientProvider client={new QueryClient()}>{upload}</QueryClientProvider>),
  ];
  for (const page of pages) expect(page).not.toMatch(NO_WORD);
  for (const text of ["people.csv", "Needs correcting", "Correct row", "Handy", "Download"])
    if (view !== inquiryFileView || !["Correct row", "Handy"].includes(text)) expect(pages.join("")).toContain(text);
});
