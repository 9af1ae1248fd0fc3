import { expect, test } from "vitest";
import { channelOfTitle } from "./status";

test.each([
  ["درگاه پرداخت", "ipg"],
  ["فرم پرداخت", "form"],
  ["انتقال داخلی", "p2p"],
  ["برداشت مستقیم", "subscription"],
  ["برداشت خودکار", "subscription"],
  ["برداشت دوره‌ای", "subscription"],
  ["برداشت", null],
  ["برداشت نقدی", null],
  ["برداشت گروهی", "settlements"],
  ["تسویهٔ گروهی", "settlements"],
  ["Batch settlement", "settlements"],
  ["واریز گروهی", null],
  ["استرداد گروهی", "refund"],
  ["تسویه", "settlements"],
  ["واریز از حساب متصل", "cash-in"],
  ["واریز شناسه‌دار", "cash-in-by-code"],
  ["استرداد وجه", "refund"],
  ["کارت‌خوان", "pos"],
  ["تسویهٔ شاپرکی", "shaparak-settlement"],
  ["چیز دیگر", null],
  [null, null],
])("%s is the channel %s", (title, channel) => expect(channelOfTitle(title)).toBe(channel));
