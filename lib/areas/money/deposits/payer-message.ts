import type { Locale } from "@/lib/kit/i18n/locales";

/**
 * The text for a payer in both languages, independent of the member's language: where the code goes, and why it is
 * needed. The code keeps Latin digits, which banks' forms accept.
 */
export const payerInstruction = (code: string, business: string | null): Record<Locale, string> => ({
  fa: `برای واریز${business === null ? "" : ` به «${business}»`} از هر بانکی، هنگام انتقال پایا، ساتنا یا پل، این شناسهٔ واریز را در جای «شناسهٔ واریز» (یا شناسهٔ پرداخت) بنویسید: ${code}\nبدون این شناسه، واریز شما شناسایی نمی‌شود.`,
  en: `To pay ${business === null ? "" : `${business} `}by transfer from any bank, write this deposit code in the field “deposit id” (or “payment id”) of the transfer: ${code}\nWithout it the payment cannot be recognised.`,
});
