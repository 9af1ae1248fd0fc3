import type { MessageKey } from "@/lib/i18n/types";

/** What a colour means. Never shown without a word and an icon. */
export const TONES = ["success", "warning", "danger", "info", "neutral"] as const;
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
  | "info";

/** How a status is shown; described once per status, in its area: `… as const satisfies Record<Status, StatusView>`. */
export interface StatusView {
  tone: Tone;
  label: MessageKey;
  /** Left out: the usual icon of the tone. */
  icon?: StatusIcon;
  /** One more sentence, on hover and for screen readers. */
  hint?: MessageKey;
}
