export interface Finding {
  verdict: "good" | "warning" | "bad";
  /** What was looked at. */
  what: string;
  /** What was found, and what to do about it when it is not good. */
  found: string;
}

export const good = (what: string, found: string): Finding => ({ verdict: "good", what, found });
export const warning = (what: string, found: string): Finding => ({ verdict: "warning", what, found });
export const bad = (what: string, found: string): Finding => ({ verdict: "bad", what, found });
