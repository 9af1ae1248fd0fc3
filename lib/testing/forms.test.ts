import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { safeParse } from "zod";
import type { $ZodType } from "zod/v4/core";
import { DayInput } from "@/components/kit/forms/day-input";
import { PreferencesProvider } from "@/components/kit/ui/preferences-context";
import { draftUnder } from "@/lib/areas/cards/card-grants/draft";
import { blockFormOf } from "@/lib/areas/cards/card-lifecycle/schemas";
import { accountDraft, cardDraft } from "@/lib/areas/cards/card-transfers/draft";
import { applicantInput } from "@/lib/areas/cards/cards/schemas";
import { requestInputWithin } from "@/lib/areas/collecting/authorization-requests/schemas";
import en from "@/lib/areas/words/en";
import fa from "@/lib/areas/words/fa";
import { tehranToday } from "@/lib/kit/clock";
import { formatDayNumeric } from "@/lib/kit/format/date-display";
import * as z from "@/lib/kit/zod";
import { ROOT } from "../launch/before/settings.mjs";

const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const screens = globSync("components/**/*.tsx", { cwd: ROOT }).filter((file) => !/\.test\.tsx$/.test(file));

/** Forms whose fields stand in other files than what they are held against. */
const FIELDS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  "components/money/settlements/create/settlement-flow.tsx": ["components/money/settlements/create/write-step.tsx"],
  "components/collecting/withdrawals/create/withdrawal-flow.tsx": [
    "components/collecting/withdrawals/create/write-step.tsx",
  ],
};
/** Schemas that a form makes or chooses for itself. */
const OWN_SCHEMAS: Readonly<Record<string, () => $ZodType>> = {
  "components/cards/card-transfers/transfer-form.tsx": () => z.object({ ...cardDraft.shape, ...accountDraft.shape }),
  "components/cards/cards/applicant-form.tsx": () => applicantInput,
  "components/cards/cards/card-page-window.tsx": () => blockFormOf({ reason: true, digits: true }),
  "components/cards/card-grants/grant-transfer-form.tsx": () => draftUnder({ limitRial: null } as never),
  "components/collecting/authorization-requests/request-form.tsx": () => requestInputWithin(() => []),
};
/** What is right only beside another field, which the form holds as a whole: it is never left empty. */
const HELD_BESIDE: Readonly<Record<string, string>> = {
  repeated: "the same password again",
  confirmation: "the same value again",
  "components/shared/order-forms/refund-dialog.tsx amountRial":
    "a part of what is left, asked for where not all of it is meant",
};
/** What a choice, a tick or a list of its own holds is never empty, or has its own word for that. */
const WITHOUT_MARK = /^(?:Checkbox|Choice|Select|Switch|Radio)/;

const load = (module: string): Promise<Record<string, $ZodType>> =>
  import(/* @vite-ignore */ path.join(ROOT, `${module}.ts`));

/** Fields that say by themselves that they may be left empty. */
const OPTIONAL_TAGS: readonly string[] = ["OwnNumberField", "CustomerField"];

interface FormField {
  form: string;
  name: string;
  isOptional: boolean;
}

/** The fields that a file writes down as they are: as elements with `control`, or as data with a kind. */
function fieldsIn(file: string): Omit<FormField, "form">[] {
  const text = read(file);
  const elements = [...text.matchAll(/<([A-Z]\w*)\s((?:[^<>]|=>)*?)\/>/g)].flatMap(([, tag = "", props = ""]) => {
    const name = /\bname="(\w+)"/.exec(props)?.[1];
    if (name === undefined || !/\bcontrol=/.test(props) || WITHOUT_MARK.test(tag)) return [];
    const mark = /\bisOptional(?:=\{([^}]*)\})?/.exec(props);
    return mark?.[1] === undefined ? [{ name, isOptional: mark !== null || OPTIONAL_TAGS.includes(tag) }] : [];
  });
  const data = [...text.matchAll(/\{\s*name: "(\w+)",((?:[^{}]|\{[^{}]*\})*?)\}/g)].flatMap(
    ([, name = "", rest = ""]) => {
      const kind = /\bkind: "(\w+)"/.exec(rest)?.[1];
      const mark = /\bisOptional: ([^,}]+)/.exec(rest)?.[1]?.trim();
      if (kind === undefined || (mark !== undefined && mark !== "true")) return [];
      return [{ name, isOptional: mark === "true" }];
    },
  );
  return [...elements, ...data];
}

/** The schema that a form's values are held against, where it stands alone in a module. */
async function schemaOf(file: string): Promise<$ZodType | undefined> {
  const own = OWN_SCHEMAS[file];
  if (own) return own();
  const text = read(file);
  const late = /import\("@\/([^"]+)"\)\)\.(\w+)\)?[,\s]/.exec(text.slice(text.indexOf("useSchemaResolver(") + 1));
  const [, module, name] = /useSchemaResolver\(/.test(text) && late ? late : [];
  const named = /zodResolver\((\w+)\)/.exec(text)?.[1];
  if (module !== undefined && name !== undefined) return (await load(module))[name];
  if (named === undefined) return undefined;
  const from = new RegExp(`import \\{[^}]*\\b${named}\\b[^}]*\\} from "@/([^"]+)"`).exec(text)?.[1];
  return from === undefined ? undefined : (await load(from))[named];
}

/** The part of a schema that reads one field, through pipes and checks. */
function partOf(schema: $ZodType, name: string): $ZodType | undefined {
  const { def } = (schema as unknown as { _zod: { def: Record<string, unknown> } })._zod;
  if (def.type === "pipe") return partOf(def.in as $ZodType, name) ?? partOf(def.out as $ZodType, name);
  return (def.shape as Record<string, $ZodType> | undefined)?.[name];
}

/** Whether nothing typed is right: as an empty text, or left out. */
const mayBeEmpty = (part: $ZodType): boolean =>
  ["", null, undefined].some((nothing) => safeParse(part as never, nothing).success);

it("says of every field of a form whether it may be left empty, as the form's schema does", async () => {
  const wrong: string[] = [];
  const unknown: string[] = [];
  let held = 0;
  for (const form of screens) {
    const schema = await schemaOf(form);
    if (!schema) continue;
    for (const { name, isOptional } of [form, ...(FIELDS_ELSEWHERE[form] ?? [])].flatMap(fieldsIn)) {
      const part = partOf(schema, name);
      if (!part) unknown.push(`${form} ${name}`);
      else if (mayBeEmpty(part) !== (isOptional || name in HELD_BESIDE || `${form} ${name}` in HELD_BESIDE))
        wrong.push(`${form} ${name}`);
      held += 1;
    }
  }
  expect(wrong).toEqual([]);
  // Second forms of their files, whose values go as they are.
  expect(unknown).toEqual([
    "components/settings/connection/sandbox/sent-control.tsx text",
    "components/cards/cards/card-settings.tsx more",
  ]);
  expect(held).toBeGreaterThanOrEqual(89);
});

it("says of an applicant's facts what the schema says, on both pages on which they are typed", () => {
  const optional = Object.entries(applicantInput.shape)
    .filter(([name, part]) => !name.endsWith("Id") && mayBeEmpty(part))
    .map(([name]) => name);
  const listed =
    /const OPTIONAL[^=]*= \[([^\]]*)\]/.exec(read("components/cards/cards/applicant-facts.tsx"))?.[1] ?? "";
  expect([...listed.matchAll(/"(\w+)"/g)].map(([, name]) => name).sort()).toEqual(optional.toSorted());
  const form = read("components/cards/cards/applicant-form.tsx");
  const marked = [...form.matchAll(/(\w+): \{[^{}]*\bisOptional: true/g)].map(([, name]) => name);
  expect(marked.sort()).toEqual(optional.toSorted());
});

it.each(["fa", "en"] as const)("shows as the example of a day today, as the reader writes it: %s", (locale) => {
  for (const calendar of ["jalali", "gregorian"] as const) {
    const preferences = { locale, unit: "rial", calendar, theme: "light", density: "comfortable" } as const;
    const shown = renderToStaticMarkup(
      createElement(
        NextIntlClientProvider,
        { locale, messages: { fa, en }[locale] as never, timeZone: "Asia/Tehran" } as never,
        createElement(
          PreferencesProvider,
          { value: preferences } as never,
          createElement(DayInput, { value: null, onChange: () => undefined, onProblem: () => undefined }),
        ),
      ),
    );
    const example = { fa, en }[locale].dates.example.replace("{day}", formatDayNumeric(tehranToday(), preferences));
    expect(shown).toContain(`placeholder="${example}"`);
  }
  // No screen names a day of its own.
  expect(screens.filter((file) => /["'`](?:19|20)\d\d-\d\d-\d\d["'`]/.test(read(file)))).toEqual([]);
});

it("has no Latin digits among Persian words", () => {
  const textsIn = (words: object): string[] =>
    Object.values(words).flatMap((text) => (typeof text === "string" ? [text] : textsIn(text)));
  const plain = (text: string) => text.replace(/\{[^}]*\}|<[^>]*>|=\d+ \{/g, "");
  const mixed = textsIn(fa).filter(
    (text) => /\p{Script=Arabic}/u.test(text) && /(?<![\w.-])\d+(?![\w.-])/.test(plain(text)),
  );
  expect(mixed).toEqual([]);
});
