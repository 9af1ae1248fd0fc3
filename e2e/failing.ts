/** What a list or a record says when the service fails. */
export const FAILING = {
  fa: {
    refused: "سرویس پرداخت این درخواست را نپذیرفت",
    away: "سرویس پرداخت در دسترس نیست",
    old: /به‌روز نشد؛ آنچه می‌بینید مربوط به .* است\./,
    retry: "تلاش دوباره",
    request: "شناسهٔ درخواست",
  },
  en: {
    refused: "The payment service did not accept this",
    away: "The payment service can't be reached",
    old: /could not be brought up to date\. What you see is as of .*\d/,
    retry: "Try again",
    request: "Request id",
  },
} as const;
