/** What a list or a record says when the service fails. */
export const FAILING = {
  fa: {
    refused: "سرویس پرداخت این درخواست را نپذیرفت",
    away: "سرویس پرداخت در دسترس نیست",
    old: /به‌روز نشد؛ این اطلاعات مربوط به .* است\./,
    retry: "تلاش دوباره",
    request: "شناسهٔ درخواست",
  },
  en: {
    refused: "The payment service did not accept this request",
    away: "The payment service cannot be reached",
    old: /Could not be updated\. The information is as of .*\d/,
    retry: "Try again",
    request: "Request id",
  },
} as const;
