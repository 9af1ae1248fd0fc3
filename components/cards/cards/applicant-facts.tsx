"use client";

import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { DayInput } from "@/components/kit/forms/day-input";
import { Field } from "@/components/kit/forms/field";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { Input } from "@/components/kit/ui/input";
import { Select, type SelectOption } from "@/components/kit/ui/select";
import { APPLICANT_FACTS, type ApplicantPage } from "@/lib/areas/cards/cards/applicant";
import { askApplicant } from "@/lib/areas/cards/cards/applicant-client";
import { type CardFactName, type Facts, GENDERS } from "@/lib/areas/cards/cards/status";
import { tehranToday } from "@/lib/kit/clock";
import { FIRST_BIRTHDAY } from "@/lib/kit/format/day-reach";
import { useApplicant } from "./use-applicant";

interface ApplicantFactsProps {
  secret: string;
  page: ApplicantPage;
  onPage: (page: ApplicantPage) => void;
  onDone: (page: ApplicantPage) => void;
}

const OPTIONAL: readonly CardFactName[] = ["fatherName", "identityNumber", "telephone", "email"];
const NUMBERS: readonly CardFactName[] = ["nationalCode", "identityNumber", "mobile", "telephone", "postalCode"];
const LATIN: readonly CardFactName[] = ["firstNameEn", "lastNameEn", "email"];
/** Typed text is saved this long after the last key. */
const PAUSE_MS = 1200;

/** The applicant's facts: what is known is shown partly hidden, and what is typed replaces it. Kept while it is typed. */
export function ApplicantFacts({ secret, page, onPage, onDone }: ApplicantFactsProps) {
  const words = useTranslations("applicant.facts");
  const facts = useTranslations("cards.facts");
  const { run, isWorking, failure, fields } = useApplicant(onPage);
  // What is kept meanwhile takes away no mark of what is to be mended.
  const keeping = useApplicant(onPage);
  const [typed, setTyped] = useState<Facts>({});
  const [cities, setCities] = useState<{ id: string; name: string }[]>([]);
  const [isKept, setKept] = useState(true);
  const [dayProblem, setDayProblem] = useState<string>();
  const isFirst = useRef(true);
  const latest = useRef(typed);
  const known = page.known ?? {};

  const give = (isFinal: boolean) => askApplicant(secret, "facts", { facts: typed, isFinal });
  const keep = useEffectEvent(async () => {
    const isDone = await keeping.run(() => give(false));
    // What was typed meanwhile is not kept by this.
    if (isDone && latest.current === typed) setKept(true);
  });
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    latest.current = typed;
    setKept(false);
    const timer = setTimeout(() => void keep(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const confirm = async () => {
    const answer = await run(() => give(true));
    if (answer) onDone(answer.page);
  };
  const type = (name: CardFactName, value: string) =>
    setTyped((before) => ({ ...before, [name]: value, ...(name === "provinceId" && { cityId: "" }) }));
  const chooseProvince = async (provinceId: string) => {
    type("provinceId", provinceId);
    const answer = provinceId === "" ? null : await keeping.run(() => askApplicant(secret, "cities", { provinceId }));
    setCities(answer?.cities ?? []);
  };
  const choices: Partial<Record<CardFactName, readonly SelectOption[]>> = {
    gender: GENDERS.map((value) => ({ value, label: facts(`gender.${value}`) })),
    provinceId: page.provinces.map(({ id, name }) => ({ value: id, label: name })),
    cityId: cities.map(({ id, name }) => ({ value: id, label: name })),
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className="text-muted text-sm">{words("intro")}</p>
      {APPLICANT_FACTS.map((name) => {
        const options = choices[name];
        const value = typed[name] ?? "";
        const hint =
          value !== ""
            ? undefined
            : page.toWrite.includes(name)
              ? words("toWrite")
              : known[name] && words("known", { value: `\u2068${known[name]}\u2069` });
        return (
          <Field
            key={name}
            name={name}
            label={facts(`names.${name}`)}
            hint={hint}
            isOptional={OPTIONAL.includes(name)}
            error={(name === "birthDate" ? dayProblem : undefined) ?? fields[`facts.${name}`] ?? fields[name]}
          >
            {(control) =>
              options ? (
                <Select
                  {...control}
                  value={value}
                  placeholder={facts("none")}
                  options={options}
                  disabled={name === "cityId" && cities.length === 0}
                  onChange={({ target }) =>
                    name === "provinceId" ? void chooseProvince(target.value) : type(name, target.value)
                  }
                />
              ) : name === "birthDate" ? (
                <DayInput
                  wiring={control}
                  value={value || null}
                  latest={tehranToday()}
                  earliest={FIRST_BIRTHDAY}
                  onChange={(day) => type(name, day ?? "")}
                  onProblem={setDayProblem}
                />
              ) : (
                <Input
                  {...control}
                  value={value}
                  maxLength={255}
                  dir={NUMBERS.includes(name) || LATIN.includes(name) ? "ltr" : "auto"}
                  inputMode={NUMBERS.includes(name) ? "numeric" : undefined}
                  onChange={({ target }) => type(name, target.value)}
                />
              )
            }
          </Field>
        );
      })}
      <p role="status" className="text-muted text-sm">
        {Object.keys(typed).length > 0 && words(isKept ? "saved" : keeping.isWorking ? "saving" : "notSaved")}
      </p>
      {(failure ?? keeping.failure) && (
        <Alert tone="danger" role="alert">
          {Object.keys(fields).length > 0 ? words("mend") : (failure ?? keeping.failure)}
        </Alert>
      )}
      <Button type="submit" variant="primary" className="w-full" isLoading={isWorking}>
        {words("confirm")}
      </Button>
    </form>
  );
}
