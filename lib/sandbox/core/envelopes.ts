/**
 * In which envelope answers come: each as the papers of its family have it, or as another version of the service, or
 * another family, was seen to wrap it.
 */
export const ENVELOPES = ["usual", "flat", "nested", "results", "named"] as const;
export type EnvelopeHabit = (typeof ENVELOPES)[number];

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const PLACES = ["current_page", "last_page", "per_page", "total", "from", "to", "path", "page", "has_more"];

/** What has one of these is a record without any envelope. */
const BARE = ["batch_id", "balance"];

/** What an answer tells, without its envelope: rows with what is told beside them, or a record. */
interface Content {
  content: unknown;
  beside: Fields;
  noun: string;
  isPage: boolean;
}

/** Undefined if an answer has no envelope that is known. */
function contentOf(answer: Fields): Content | undefined {
  const { status: _, message: __, data, result, links, meta, ...others } = answer;
  const isBare = BARE.some((name) => name in answer);
  const inside = isBare ? answer : (data ?? result);
  // An inquiry's envelope is its own.
  if (inside === undefined || "code" in answer) return undefined;
  if (isBare) return { content: answer, beside: {}, noun: "record", isPage: false };
  if (Array.isArray(inside)) {
    const facts = isObject(meta) ? { ...(isObject(links) ? links : {}), ...meta } : {};
    return { content: inside, beside: { ...others, ...facts }, noun: "records", isPage: isObject(meta) };
  }
  if (!isObject(inside)) return undefined;
  const inner = Object.entries(inside).find(([, value]) => isObject(value) && Array.isArray(value.data));
  if (inner) {
    const [noun, page] = inner as [string, Fields];
    const { data: rows, ...facts } = page;
    const { [noun]: __, ...beside } = inside;
    return { content: rows, beside: { ...others, ...beside, ...facts }, noun, isPage: true };
  }
  const [only, ...more] = Object.entries(inside).filter(([name]) => !PLACES.includes(name));
  if (only && more.length === 0 && typeof only[1] === "object" && only[1] !== null) {
    const { [only[0]]: __, ...facts } = inside;
    return { content: only[1], beside: { ...others, ...facts }, noun: only[0], isPage: Object.keys(facts).length > 0 };
  }
  return { content: inside, beside: others, noun: "record", isPage: false };
}

/** The same answer in another envelope. */
export function inEnvelope(answer: Fields, how: EnvelopeHabit): Fields {
  const found = how === "usual" ? undefined : contentOf(answer);
  if (!found) return answer;
  const said = { status: 1, ...("message" in answer && { message: answer.message }) };
  return { ...said, ...wrapped(found, how) };
}

function wrapped({ content, beside, noun, isPage }: Content, how: EnvelopeHabit): Fields {
  switch (how) {
    case "nested":
      return { data: { data: content, ...beside } };
    case "results":
      return { [Array.isArray(content) ? "results" : "result"]: content, ...beside };
    case "named":
      // A record without a name stands where it stood.
      if (noun === "record") return { data: content, ...beside };
      return { data: isPage ? { [noun]: { data: content, ...beside } } : { [noun]: content, ...beside } };
    default:
      return { data: content, ...beside };
  }
}
