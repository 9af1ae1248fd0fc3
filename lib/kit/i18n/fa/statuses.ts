import type en from "../en/statuses";
import type { Translated } from "../types";

export default {
  active: "فعال",
  inactive: "غیرفعال",
  pending: "در انتظار",
  waiting: "منتظر",
  inProgress: "در حال انجام",
  sending: "در حال ارسال",
  sent: "ارسال‌شده",
  done: "انجام‌شده",
  succeeded: "موفق",
  failed: "ناموفق",
  canceled: "لغوشده",
  reversed: "برگشت‌خورده",
  expired: "منقضی",
  rejected: "ردشده",
  approved: "تأییدشده",
  blocked: "مسدود",
  revoked: "باطل‌شده",
  unknown: "هنوز معلوم نیست",
  unknownHint: "هنوز معلوم نیست؛ تا روشن شدن نتیجه دوباره ارسال نکنید.",
  notOurs: "وضعیت ناشناخته",
  notOursHint: "سرویس وضعیتی را اعلام کرده که دفتر نمی‌شناسد. از آن هیچ نتیجه‌ای گرفته نمی‌شود.",
  connected: "متصل",
  broken: "قطع",
} satisfies Translated<typeof en>;
