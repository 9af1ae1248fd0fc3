import type { Locale } from "@/lib/i18n/locales";

/**
 * What a payer is told, in both languages, whichever the member reads: where the code goes, and why it must be there.
 * The code keeps Latin digits, which is how banks' forms take it.
 */
export const payerInstruction = (code: string, business: string): Record<Locale, string> => ({
  fa: `برای واریز به «${business}» از هر بانکی، هنگام انتقال پایا، ساتنا یا پل، این شناسهٔ واریز را در جای «شناسهٔ واریز» (یا شناسهٔ پرداخت) بنویسید: ${code}\nبدون این شناسه، واریز شما شناسایی نمی‌شود.`,
  en: `To pay ${business} by transfer from any bank, write this deposit code in the field “deposit id” (or “payment id”) of the transfer: ${code}\nWithout it the payment cannot be recognised.`,
});
