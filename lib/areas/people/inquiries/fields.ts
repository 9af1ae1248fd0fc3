import type { StatusView } from "@/lib/kit/format/status-view";
import type { MessageKey } from "@/lib/kit/i18n/types";
import { type Field, type FileColumn, fileOf, plainField } from "@/lib/kit/records/field";
import { ASKED, type AskedName, fieldsOf, type InquiryState, inquiryOf, type LedgerKind, TOLD } from "./kinds";
import type { InquiryRow, InquiryShown } from "./views";

/** An answer is no money that arrived: only a match, which was asked for, is green. */
export const INQUIRY_STATE = {
  waiting: { tone: "warning", icon: "pause", label: "inquiries.states.waiting" },
  approved: { tone: "info", icon: "dot", label: "inquiries.states.approved" },
  declined: { tone: "neutral", icon: "ban", label: "inquiries.states.declined" },
  withdrawn: { tone: "neutral", icon: "return", label: "inquiries.states.withdrawn" },
  asking: { tone: "info", icon: "progress", label: "inquiries.states.asking" },
  matched: { tone: "success", label: "inquiries.states.matched" },
  unmatched: { tone: "danger", icon: "cross", label: "inquiries.states.unmatched" },
  found: { tone: "info", icon: "info", label: "inquiries.states.found" },
  failed: { tone: "neutral", icon: "return", label: "inquiries.states.failed" },
  refused: { tone: "neutral", icon: "ban", label: "inquiries.states.refused" },
  noMoney: { tone: "warning", icon: "alert", label: "inquiries.states.noMoney" },
  unknown: { tone: "warning", icon: "question", label: "inquiries.states.unknown" },
  lost: { tone: "warning", icon: "alert", label: "inquiries.states.lost" },
  unanswered: { tone: "warning", icon: "clock", label: "inquiries.states.unanswered" },
  noData: { tone: "warning", icon: "question", label: "inquiries.states.noData" },
} as const satisfies Record<InquiryState, StatusView>;

type Named = Extract<
  keyof InquiryRow,
  "about" | "priceRial" | "costRial" | "memberName" | "reason" | "customerId" | "askedAt" | "endedAt"
>;
const field = plainField<Pick<InquiryRow, Named>>((id) => `inquiries.fields.${id}`);

/** What list, page and file have of a question. */
export const inquiryFields: readonly Field<InquiryRow>[] = [
  {
    id: "kind",
    label: "inquiries.fields.kind",
    kind: "word",
    value: ({ kind }) => `inquiries.kinds.${kind}`,
    list: "title",
  },
  {
    id: "state",
    label: "inquiries.fields.state",
    kind: "status",
    views: INQUIRY_STATE,
    value: ({ state }) => ({ status: state }),
    list: "aside",
  },
  field("about", "digits", { list: "line" }),
  field("costRial", "money", { list: "line", isSummed: true }),
  field("memberName", "name", { list: "line", facts: "ledger" }),
  field("askedAt", "instant", { list: "line", facts: "ledger" }),
  field("endedAt", "instant", { facts: "ledger" }),
  field("priceRial", "money", { list: "extra", facts: "ledger" }),
  field("reason", "text", { list: "extra", facts: "ledger", isRare: true, isWide: true }),
  field("customerId", "id", { list: "extra", isRare: true }),
];

const FILE: readonly FileColumn<InquiryRow>[] = [
  { id: "id", label: "inquiries.fields.id", kind: "id", value: ({ id }) => id },
  "kind",
  "state",
  "about",
  "priceRial",
  "costRial",
  "memberName",
  "reason",
  "customerId",
  "askedAt",
  "endedAt",
];
export const inquiryFile = fileOf(inquiryFields, FILE);

export const askedLabel = (name: AskedName): MessageKey => `inquiries.asked.${name}`;

/** Words that the service is known to use; any other is shown as it came. */
const WORDS = ["MALE", "FEMALE", "ACTIVE", "DISSOLVED"] as const;

/** What an inquiry of a kind was asked and told, as facts of its page; tables and pictures are drawn by hand. */
export function answerFields(kind: LedgerKind): readonly Field<InquiryShown>[] {
  const asked = fieldsOf(kind).map(
    (name) =>
      ({
        id: `asked.${name}`,
        label: askedLabel(name),
        kind: ASKED[name].kind,
        value: ({ input }: InquiryShown) => input[name],
        facts: "asked",
        isRare: true,
      }) as Field<InquiryShown>,
  );
  const told = inquiryOf(kind).tells.flatMap((name): Field<InquiryShown>[] => {
    const { kind: how } = TOLD[name];
    if (how === "table" || how === "picture") return [];
    const value = ({ answer }: InquiryShown) => {
      const found = answer?.values[name];
      if (Array.isArray(found)) return found.join("، ");
      return how === "word" ? (WORDS.some((word) => word === found) ? `inquiries.words.${found}` : found) : found;
    };
    const isWide = name === "address" || name === "description" || name === "accountNote";
    return [
      {
        id: name,
        label: `inquiries.told.${name}`,
        kind: how === "names" ? "name" : how,
        value,
        facts: "told",
        isWide,
      } as Field<InquiryShown>,
    ];
  });
  return [...asked, ...told];
}
