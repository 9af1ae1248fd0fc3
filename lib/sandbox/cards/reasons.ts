import type { Fields } from "../core/fields";

export const REASON_TYPES = ["REISSUE", "BLOCK"] as const;
export type ReasonType = (typeof REASON_TYPES)[number];

export const REASONS: readonly { id: number; title: string; type: ReasonType }[] = [
  { id: 1, title: "مفقود شدن کارت", type: "REISSUE" },
  { id: 2, title: "خرابی کارت", type: "REISSUE" },
  { id: 3, title: "پایان اعتبار کارت", type: "REISSUE" },
  { id: 4, title: "سرقت کارت", type: "BLOCK" },
  { id: 5, title: "درخواست دارنده", type: "BLOCK" },
  { id: 6, title: "مفقود شدن کارت", type: "BLOCK" },
];

/** Refuses a reason that is none of these. */
export function mustBeReason(fields: Fields, reason: number | null, type: ReasonType): void {
  if (reason !== null && !REASONS.some((each) => each.id === reason && each.type === type))
    fields.refuse("reason_id", "reason_id انتخاب‌شده معتبر نیست.");
}
