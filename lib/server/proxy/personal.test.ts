import "@/lib/server/app";
import { describe, expect, it, vi } from "vitest";
import { maskedPaths, type ServiceOperation } from "@/lib/kit/operations/define";
import { readAnswer } from "@/lib/kit/operations/wire-rows";
import { roleCan } from "@/lib/kit/permissions";
import { ROLES } from "@/lib/kit/roles";
import { serviceOperations } from "@/lib/testing/catalogue";
import { FIXTURES } from "@/lib/testing/fixtures/all";
import { answerSchema } from "./areas";
import { maskAnswer } from "./mask";

// The other form of an id is a secret of the installation. Here only the fact that there is one matters.
vi.mock("@/lib/server/core/references", () => {
  const references = { of: () => "reference", idIn: () => null };
  return { maskedIds: references, referencesFor: () => references };
});

/** Field names that name or reach a person, at any depth. */
const OF_PERSON =
  /mobile|phone|national|(iban|card|pan|account|accountNumber)$|name|owner|address|birth|e-?mail|postal|answers/i;

const CARD = "its middle is covered where it is read";
const OWN = "the business's own";
const FIELD = "what the business calls a field of its own";
/** Fields with such names that stay unmasked, each with the reason. */
const WHOLE: Readonly<Record<string, string>> = {
  "authorizations.banks *.name": "a bank's",
  "authorizations.list items.*.payerAccount.pan": CARD,
  "authorizations.show payerAccount.pan": CARD,
  "withdrawals.list items.*.payerAccount.pan": CARD,
  "withdrawals.show payerAccount.pan": CARD,
  "withdrawals.by_track_id payerAccount.pan": CARD,
  "wallet.transactions items.*.card": CARD,
  "wallet.transactions items.*.payer.bankName": "a bank's",
  "wallet.transactions items.*.receiver.bankName": "a bank's",
  "wallet.transactions items.*.payer.answers.*.name": "a question of the business's own form",
  "wallet.transactions items.*.receiver.answers.*.name": "a question of the business's own form",
  "bank-accounts.list items.*.iban": OWN,
  "bank-accounts.list items.*.accountNumber": OWN,
  "bank-accounts.list items.*.bankName": "a bank's",
  "bank-accounts.statement items.*.iban": OWN,
  "bank-accounts.live items.*.iban": OWN,
  "business.show nameFa": OWN,
  "business.show postalCode": OWN,
  "business.show address": OWN,
  "business.show roleName": "a role's",
  "business.show documents.nationalCard": "how far its examination is",
  "business.users items.*.name": "colleagues, for members who may see the team",
  "business.users items.*.roleName": "a role's",
  "customers.show legalName": "a company's",
  "customer_accounts.cards items.*.card": CARD,
  "customer_accounts.ibans items.*.bankName": "a bank's",
  "customers.fields items.*.name": FIELD,
  "customers.show_field name": FIELD,
  "customers.update_field name": FIELD,
  "places.provinces *.name": "a province's",
  "places.cities *.name": "a city's",
  "settlements.banks *.name": "a bank's",
};

const operationOf = (id: string): ServiceOperation => {
  const found = serviceOperations.find((operation) => operation.id === id);
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

/** Every value of an answer under its dotted path, with `*` for rows. */
function* valuesOf(value: unknown, path: readonly string[] = []): Generator<[path: string, value: unknown]> {
  if (Array.isArray(value)) for (const item of value) yield* valuesOf(item, [...path, "*"]);
  else if (typeof value === "object" && value !== null)
    for (const [name, inner] of Object.entries(value)) yield* valuesOf(inner, [...path, name]);
  else yield [path.join("."), value];
}

const isTold = (value: unknown) => value !== null && value !== undefined && value !== "";

/** The parsed answers of an operation's fixtures. */
const answersOf = (id: string): unknown[] =>
  FIXTURES.filter(({ operation }) => operation === id).flatMap(({ answer, variants = [] }) =>
    [answer, ...variants.map((variant) => variant.answer)].map(
      (given) => readAnswer(answerSchema(operationOf(id)), given, { page: 1, perPage: 20 }).parsed.data,
    ),
  );

describe.each(serviceOperations)("$id", (operation) => {
  const answers = answersOf(operation.id);

  it("masks no field that its answers never have", () => {
    const told = new Set(
      answers.flatMap((answer) => [...valuesOf(answer)].filter(([, v]) => isTold(v))).map(([p]) => p),
    );
    expect(Object.keys(maskedPaths(operation)).filter((path) => !told.has(path))).toEqual([]);
  });

  it("leaves nothing of a person whole for whoever sees them masked", () => {
    if (operation.personal === "unmasked") return;
    const whole = answers.flatMap((answer) => {
      const masked = [...valuesOf(maskAnswer(answer, maskedPaths(operation)))];
      return [...valuesOf(answer)]
        .filter(
          ([path, value], place) =>
            isTold(value) &&
            typeof value !== "boolean" &&
            masked[place]?.[1] === value &&
            OF_PERSON.test(
              path
                .split(".")
                .filter((n) => n !== "*")
                .at(-1) ?? "",
            ),
        )
        .map(([path]) => `${operation.id} ${path}`);
    });
    const excused = Object.keys(WHOLE).filter((each) => each.startsWith(`${operation.id} `));
    expect([...new Set(whole)].sort()).toEqual(excused.sort());
  });
});

it("answers nothing unmasked to anybody who may not see it", () => {
  const unmasked = serviceOperations.filter(({ personal }) => personal === "unmasked");
  expect(unmasked.length).toBeGreaterThan(2);
  for (const { id, permission, isInternal, moves } of unmasked) {
    if (isInternal || moves) continue;
    const may = ROLES.filter((role) => roleCan(role, permission));
    expect(
      may.filter((role) => !roleCan(role, "personal.see")),
      id,
    ).toEqual([]);
  }
});
