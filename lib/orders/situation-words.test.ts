import { createTranslator } from "next-intl";
import { expect, it } from "vitest";
import en from "@/lib/i18n/en";
import fa from "@/lib/i18n/fa";

const SITUATIONS = ["awaiting_approval", "approved", "withdrawn", "rejected", "expired"] as const;
const NOTHING = { en: /Nothing (?:was|has been) sent/, fa: /چیزی (?:فرستاده نش|نرفته)/ };

it.each(["fa", "en"] as const)("that nothing was sent is said only of what was never tried (%s)", (locale) => {
  const words = createTranslator({ locale, messages: locale === "fa" ? fa : en, namespace: "orders.situation" });
  for (const situation of SITUATIONS) {
    const said = (wasTried: "yes" | "no") =>
      words(`${situation}.next`, { wasTried, left: 1, done: "", total: "", meant: "", echo: "" });
    expect(said("no")).toMatch(NOTHING[locale]);
    expect(said("yes")).not.toMatch(NOTHING[locale]);
    expect(said("yes")).toMatch(/does not have it|نزد سرویس نیست/);
  }
});
