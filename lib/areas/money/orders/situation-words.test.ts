import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { situationOf } from "./status";

const SITUATIONS = ["awaiting_approval", "approved", "withdrawn", "rejected", "expired"] as const;
const NOTHING = { en: /Nothing (?:was|has been) sent/, fa: /چیزی (?:فرستاده نش|نرفته)/ };

it.each(["fa", "en"] as const)("that nothing was sent is said only of what was never tried (%s)", (locale) => {
  const words = createTranslator({ locale, messages: locale === "fa" ? fa : en, namespace: "orders.situation" });
  for (const situation of SITUATIONS) {
    const said = (wasTried: "yes" | "no") =>
      words(`${situation}.next`, { wasTried, isMine: "no", left: 1, done: "", total: "", meant: "", echo: "" });
    expect(said("no")).toMatch(NOTHING[locale]);
    expect(said("yes")).not.toMatch(NOTHING[locale]);
    expect(said("yes")).toMatch(/does not have it|نزد سرویس نیست/);
  }
});

it.each(["fa", "en"] as const)("whoever has to decide is not told of somebody else (%s)", (locale) => {
  const words = createTranslator({ locale, messages: locale === "fa" ? fa : en, namespace: "orders.situation" });
  const said = (isMine: "yes" | "no", left = 1) =>
    words("awaiting_approval.next", {
      wasTried: "no",
      isMine,
      left,
      done: "",
      total: "",
      meant: "",
      echo: "",
    } as never);
  expect(said("yes")).toMatch(locale === "fa" ? /در انتظار تصمیم شماست/ : /waits for your decision/);
  expect(said("no")).toMatch(locale === "fa" ? /دیگر باید تأیید/ : /One more person must approve/);
  expect(said("yes", 2)).toMatch(locale === "fa" ? /شما می‌توانید/ : /you can be one of them/);
});

const BOTH = { en, fa };
const TRACK_ID = { en: /track id/, fa: /شناسهٔ پیگیری/ };

it.each(["debitRefund", "gatewayRefund"] as const)("no %s is said to be asked for by its track id", (kind) => {
  const order = {
    kind,
    state: "unknown",
    attention: null,
    dealtWith: null,
    sendAfter: null,
    whereabouts: null,
  } as const;
  const situation = situationOf({ ...order, sentAt: null, receipt: null, isStopped: false, failure: null }, 0);
  expect(situation).toBe("unknownRefund");
  for (const locale of ["en", "fa"] as const) {
    expect(BOTH[locale].orders.situation.unknownRefund.next).not.toMatch(TRACK_ID[locale]);
    expect(BOTH[locale].approvals.attention.no_answer.todo).not.toMatch(TRACK_ID[locale]);
  }
});
