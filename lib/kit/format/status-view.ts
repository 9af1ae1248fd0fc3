import type { MessageKey } from "@/lib/kit/i18n/types";
import { type ReadStatus, UNKNOWN } from "@/lib/kit/operations/unread";

/** What a colour means. Never shown without a word and an icon. */
const TONES = ["success", "warning", "danger", "info", "neutral"] as const;
export type Tone = (typeof TONES)[number];

export type StatusIcon =
  | "check"
  | "clock"
  | "cross"
  | "alert"
  | "pause"
  | "return"
  | "question"
  | "dot"
  | "progress"
  | "ban"
  | "info"
  | "in"
  | "out";

/** How a status is shown; described once per status, in its area: `… as const satisfies Record<Status, StatusView>`. */
export interface StatusView {
  tone: Tone;
  label: MessageKey;
  /** Left out: the usual icon of the tone. */
  icon?: StatusIcon;
  /** One more sentence, on hover and for screen readers. */
  hint?: MessageKey;
  /** The service's own word, shown behind the label. */
  asSent?: string | null;
}

/** A state's description; one that Daftar does not know is shown with the service's own word for it. */
export function statusViewOf<Status extends string>(
  views: Readonly<Record<Status, StatusView>>,
  { status, statusAsSent }: ReadStatus<Status>,
): StatusView {
  if (status !== UNKNOWN) return views[status as Status];
  return {
    tone: "warning",
    icon: "question",
    label: "statuses.notOurs",
    hint: "statuses.notOursHint",
    asSent: statusAsSent,
  };
}
