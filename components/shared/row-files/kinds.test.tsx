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
import en from "@/lib/areas/words/en";
import { type JobStatus, STEP_STATES, type StepState } from "@/lib/kit/jobs/states";
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

const { customerImport, inquiryFiles, cardFiles, rowFiles, errors } = en;
const SHARED = rowFiles.row;

/**
 * Each kind: its screens, the columns of its rows, what its list says of a file besides the name, and a field that a
 * file may have no column for.
 */
const KINDS = [
  {
    kind: "customers",
    view: importView,
    words: customerImport,
    detail: <ImportDetail fileId="1" />,
    table: <ImportTable />,
    upload: <ImportUpload />,
    columns: [customerImport.row.name, customerImport.row.mobile, customerImport.row.code],
    besides: "",
    field: { id: "nationalCode", name: en.customers.fields.nationalCode },
    isCorrected: true,
  },
  {
    kind: "inquiries",
    view: inquiryFileView,
    words: inquiryFiles,
    detail: <InquiryFileDetail fileId="1" />,
    table: <InquiryFileTable />,
    upload: <InquiryFileUpload />,
    columns: [inquiryFiles.row.about, inquiryFiles.row.answer],
    besides: en.inquiries.kinds.iban,
    field: { id: "birthday", name: en.inquiries.asked.birthday },
    isCorrected: false,
  },
  {
    kind: "applicants",
    view: cardFileView,
    words: cardFiles,
    detail: <CardFileDetail fileId="1" />,
    table: <CardFileTable />,
    upload: <CardFileUpload />,
    columns: [cardFiles.row.name, cardFiles.row.application, cardFiles.row.mobile, cardFiles.row.nationalCode],
    besides: "Bank",
    field: { id: "fatherName", name: en.cards.facts.names.fatherName },
    isCorrected: true,
  },
] as const;
type Kind = (typeof KINDS)[number];

const STATUSES: readonly JobStatus[] = ["waiting", "ready", "running", "done", "failed", "canceled"];
/** The key of a message that there is no word for. */
const NO_WORD = new RegExp(`\\b(?:${Object.keys(en).join("|")})\\.[a-z]`);

const pageOf = (items: readonly object[]) => ({ items, page: 1, perPage: 20, total: items.length, hasMore: false });

const FILE = {
  id: "1",
  fileName: "staff.csv",
  status: "done",
  isConfirmed: true,
  isDiscarded: false,
  error: null,
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
const LINE = {
  repeats: null,
  problems: [],
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
};

/** One row in each state of the kind, from line 2 on. */
const linesOf = ({ view }: Kind) => view.hasStates.map((state, index) => ({ ...LINE, line: index + 2, state }));

/** A screen of a kind that has one file. */
function draw(kind: Kind, screen: ReactNode, more: object = {}, lines: readonly object[] = linesOf(kind)): string {
  const counts = STEP_STATES.map((state) => [state, kind.view.hasStates.includes(state) ? 2 : 0]);
  const shown = { ...FILE, counts: Object.fromEntries(counts), isCorrectable: kind.isCorrected, ...more };
  answers = { show: shown, list: pageOf([shown]), rows: pageOf(lines) };
  return drawn(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
}

/** Texts without marks; what a phone shows as a cell's heading is left out. List items are lines. */
const textOf = (page: string): string =>
  page
    .replace(/<span class="[^"]*md:hidden">.*?<\/span>/g, "")
    .replace(/<\/li>(?=<li)/g, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");

/** The texts of the cells of each row of a table, its headings first. */
const cellsIn = (page: string): string[][] =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    [...row.matchAll(/<t[hd][ >].*?<\/t[hd]>/g)].map(([cell]) => textOf(cell)),
  );

it.each(KINDS)("has words for everything about a file of $kind", (kind) => {
  const { words, detail, table, upload } = kind;
  const stops = [...Object.keys(words.errors), ...Object.keys(rowFiles.errors)];
  const pages = [
    ...STATUSES.map((status) => draw(kind, detail, { status })),
    draw(kind, detail, { status: "running", isConfirmed: false }),
    draw(kind, detail, { status: "canceled", isConfirmed: false }),
    ...stops.map((error) => draw(kind, detail, { status: "failed", error })),
    draw(kind, detail, { status: "canceled", isDiscarded: true }),
    draw(kind, detail, { isKept: false, isCorrectable: false, unknownColumns: [] }),
    draw(kind, table),
    draw(kind, upload),
  ];
  for (const page of pages) expect(page).not.toMatch(NO_WORD);
});

it.each(KINDS)("shows the rows of a file of $kind in its columns, each outcome in its words", (kind) => {
  const page = draw(kind, kind.detail);
  const [headings, ...rows] = cellsIn(page);
  const [subject, ...more] = kind.columns;
  const { action, name } = rowFiles.correct;
  expect(headings).toEqual([
    ...[SHARED.line, subject, SHARED.state, SHARED.problem, ...more],
    ...(kind.isCorrected ? [action] : []),
  ]);
  const said: Partial<Record<StepState, string>> = { ...kind.words.states, ...rowFiles.states };
  const states = kind.view.hasStates.map((state) => said[state]);
  expect(rows.map(([line, , outcome]) => [line, outcome])).toEqual(states.map((word, at) => [String(at + 2), word]));
  const corrected = rows.filter((row) => row.at(-1) === action).map(([, , outcome]) => outcome);
  expect(corrected).toEqual(kind.isCorrected ? [said.wrong, said.repeated, said.unknown] : []);
  expect(page.includes(`aria-label="${name.replace("{line}", "2")}"`)).toBe(kind.isCorrected);
});

it.each(KINDS)("tells a faulty cell of a file of $kind beside its cause", (kind) => {
  const problems = [
    { column: "موبایل", field: "mobile", message: "errors.invalidMobile" },
    { column: null, field: kind.field.id, message: "errors.required" },
    { column: null, field: null, message: "The service's own words." },
  ];
  const lines = [
    { ...LINE, line: 2, state: "wrong", problems },
    { ...LINE, line: 3, state: "repeated", repeats: 2 },
    { ...LINE, line: 4, state: "ready" },
  ];
  const [, ...rows] = cellsIn(draw(kind, kind.detail, {}, lines));
  expect(rows.map((row) => row[3])).toEqual([
    [`موبایل: ${errors.invalidMobile}`, `${kind.field.name}: ${errors.required}`, "The service's own words."].join(
      "\n",
    ),
    kind.words.row.repeats.replace("{line}", "2"),
    "",
  ]);
});

it("says of a customer who only has the mobile of another that this is all they share", () => {
  const [customers] = KINDS;
  const lines = [{ ...LINE, line: 3, state: "ready", repeats: 2 }];
  const [, row] = cellsIn(draw(customers, customers.detail, {}, lines));
  expect(row?.[3]).toBe(customerImport.row.sharesMobile.replace("{line}", "2"));
});

it.each(KINDS)("asks what an unknown column of a file of $kind holds while that can be chosen", (kind) => {
  const asks = (more: object) => {
    const page = textOf(draw(kind, kind.detail, { status: "ready", isConfirmed: false, ...more }));
    return page.includes("Handy") && page.includes(rowFiles.map.action);
  };
  expect(asks({})).toBe(kind.isCorrected);
  expect(asks({ isCorrectable: false, unknownColumns: [] })).toBe(false);
});

it.each(KINDS)("lists the files of $kind with what each needs, and takes another", (kind) => {
  const [, row] = cellsIn(draw(kind, kind.table));
  expect(row?.slice(0, 2)).toEqual([`staff.csv${kind.besides}`, rowFiles.status.partly]);
  const upload = textOf(draw(kind, kind.upload));
  for (const text of [kind.words.upload, rowFiles.columns.file, rowFiles.read]) expect(upload).toContain(text);
  expect(upload.includes(rowFiles.sample.button)).toBe("sample" in kind.view.routes);
});

it.each(KINDS)("gives the rows of a file of $kind back while they are kept", (kind) => {
  const download = rowFiles.download.button;
  expect(textOf(draw(kind, kind.detail))).toContain(download);
  const gone = textOf(draw(kind, kind.detail, { isKept: false }));
  expect(gone).not.toContain(download);
  expect(gone).toContain(kind.words.notKept);
});
