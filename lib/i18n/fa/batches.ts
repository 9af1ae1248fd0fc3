import type en from "../en/batches";
import type { Translated } from "../types";

export default {
  title: "تسویه‌های گروهی",
  description: "پرداخت‌های بسیاری که یک‌جا ثبت شده‌اند. هر ردیف تسویه‌ای جداگانه می‌شود.",
  one: "تسویهٔ گروهی",
  oneOf: "تسویهٔ گروهی {amount}",
  list: "فهرست تسویه‌های گروهی",
  fields: {
    createdAt: "زمان ثبت",
    progress: "پیشرفت",
    count: "تعداد",
    total: "جمع",
    batchId: "شناسهٔ گروه",
    reference: "نشانی گروه در دفتر",
    cancelableUntil: "مهلت لغو",
  },
  status: {
    init: "ثبت‌شده",
    pending: "منتظر",
    submitted: "سپرده‌شده به تسویه",
    failed: "ناموفق",
    canceled: "لغوشده",
  },
  statusHint: {
    init: "ثبت شده و هنوز به تسویه سپرده نشده است.",
    pending: "منتظر است تا به تسویه سپرده شود.",
    submitted: "به تسویه سپرده شده است؛ ادامهٔ کار را تسویهٔ خودش نشان می‌دهد.",
    failed: "به تسویه سپرده نشد و پولی بابت آن پرداخت نشد.",
    canceled: "پیش از سپردن به تسویه لغو شد.",
  },
  progress: "{done} از {total} سپرده شده",
  failedCount: "{count, plural, other {# ناموفق}}",
  counts: { title: "وضعیت ردیف‌ها" },
  countsUntold:
    "سرویس تعداد ردیف‌ها را فقط برای گروه‌های اخیر اعلام می‌کند. با فیلتر پایین همچنان می‌توان هر وضعیت را دید.",
  empty: {
    title: "هنوز تسویهٔ گروهی‌ای نیست",
    body: "گروهی که از اینجا فرستاده شود یا سامانه‌های شما ثبت کنند، خودبه‌خود دیده می‌شود.",
  },
  notFound: {
    title: "سرویس گروهی با این شناسه پیدا نکرد",
    looked: "این شناسهٔ گروه را از سرویس پرداخت پرسیدیم و آن را نمی‌شناسد:",
    check: "آیا شناسه کامل کپی شده است؟ ۱۲۸ حرف و رقم دارد.",
  },
  detail: {
    title: "تسویهٔ گروهی <amount></amount>",
    facts: "مشخصات",
    refresh: "استعلام دوباره از سرویس",
    referenceHint:
      "سرویس شناسهٔ گروه را از خود واریزها می‌سازد، پس به نقش شما نشان داده نمی‌شود. این نشانی برای همه همان گروه را باز می‌کند.",
  },
  items: {
    title: "ردیف‌ها",
    list: "ردیف‌های گروه",
    name: "ردیف {amount}",
    fields: {
      status: "وضعیت",
      amount: "مبلغ",
      owner: "صاحب حساب",
      destination: "مقصد",
      reason: "علت",
      description: "شرح",
      trackId: "شناسهٔ پیگیری",
      depositId: "شناسهٔ واریز",
      way: "روش",
      transactionId: "شناسهٔ تراکنش",
      id: "شناسهٔ ردیف",
    },
    filters: { status: "وضعیت" },
    empty: { title: "این گروه ردیفی ندارد", body: "سرویس برای این گروه ردیفی نشان نمی‌دهد." },
  },
} satisfies Translated<typeof en>;
