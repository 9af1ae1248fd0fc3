/** What a reason of the service is for. */
export type ReasonKind = "BLOCK" | "REISSUE";

interface Reason {
  id: string;
  title: string;
  type?: string | null;
}

const isKind = (type: string | null | undefined, kind: ReasonKind) => type?.trim().toUpperCase() === kind;
const hasKind = ({ type }: Reason) => isKind(type, "BLOCK") || isKind(type, "REISSUE");

/** A card that is lost or was stolen, in the words of either language. */
const LOST = /مفقود|گم\s?شد|سرقت|دزدید|\blost\b|\bloss\b|stolen|theft/i;
const isOfLoss = (title: string): boolean => LOST.test(title);

/**
 * The reasons on offer: those of a kind, and those of an unknown kind, because our words for kinds are a guess. A
 * lost or stolen card can be blocked with such a reason if the service has one of any kind.
 */
export function reasonsFor(kind: ReasonKind, reasons: readonly Reason[]): Reason[] {
  const own = reasons.filter((reason) => isKind(reason.type, kind) || !hasKind(reason));
  const titles = new Set(own.map(({ title }) => title.trim()));
  const ofLoss = reasons.filter(
    (reason) => !own.includes(reason) && isOfLoss(reason.title) && !titles.has(reason.title.trim()),
  );
  return kind === "BLOCK" ? [...own, ...ofLoss] : own;
}
