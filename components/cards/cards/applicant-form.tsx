"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { applyServerErrors } from "@/components/kit/forms/apply-server-errors";
import { Form } from "@/components/kit/forms/form";
import { type FormField, FormFields } from "@/components/kit/forms/form-fields";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Alert } from "@/components/kit/ui/alert";
import { Button, ButtonLink } from "@/components/kit/ui/button";
import { Section } from "@/components/kit/ui/card";
import { showToast } from "@/components/kit/ui/toast";
import { SetUpNotice } from "@/components/shared/parts/issuing-not-set-up";
import { EditPage } from "@/components/shared/records/edit-page";
import { mayWriteFacts } from "@/lib/areas/cards/cards/application";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import {
  type CardApplicationShown,
  type CardFactName,
  FACTS,
  GENDERS,
  type ReferenceList,
} from "@/lib/areas/cards/cards/status";
import { placeOperations } from "@/lib/areas/people/provinces/operations";
import { tehranToday } from "@/lib/kit/clock";
import { FIRST_BIRTHDAY } from "@/lib/kit/format/day-reach";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import { TemplateField } from "./template-field";
import { useKeptFacts } from "./use-kept-facts";

export type FactValues = Record<CardFactName, string>;

/** The applicant's facts: kept as they are typed, and told to the service when somebody says so. */
export function ApplicantForm({ applicationId }: { applicationId: string }) {
  const words = useTranslations("cards");
  const business = useBusiness();
  const show = useOperation(cardOperations.show, { applicationId });
  return (
    <EditPage
      back={{ href: cardRoutes.cardApplication(business, applicationId), label: words("one") }}
      title={words("facts.title")}
      needs={[show]}
      notFound={{ area: "cards", id: applicationId, idLabel: words("fields.id"), isSearchable: false }}
    >
      {() => show.data && <FactsForm application={show.data} />}
    </EditPage>
  );
}

const valuesOf = ({ facts }: CardApplicationShown): FactValues =>
  Object.fromEntries(FACTS.map((name) => [name, facts[name] ?? ""])) as FactValues;

function FactsForm({ application }: { application: CardApplicationShown }) {
  const words = useTranslations("cards.facts");
  const detail = useTranslations("cards.detail");
  const common = useTranslations("common.actions");
  const business = useBusiness();
  const router = useRouter();
  const { id, status } = application;
  const isNew = application.cardholderId === null;
  const isLocked = !mayWriteFacts(status);
  // The service knows everything about these, and allows five facts to be changed.
  const isReissue = application.flow === "REISSUE";
  const register = useOperationMutation(cardOperations.register);
  const form = useForm<FactValues, unknown, unknown>({
    resolver: useSchemaResolver(async () => {
      const schemas = await import("@/lib/areas/cards/cards/schemas");
      return (isReissue ? schemas.reissueInput : schemas.applicantInput) as never;
    }),
    mode: "onTouched",
    defaultValues: valuesOf(application),
  });
  const { control, handleSubmit, setError, watch, setValue } = form;
  const kept = useKeptFacts(application, form);
  const send = async () => {
    const version = await kept.flush();
    if (version === null) return;
    try {
      await register.mutateAsync({ applicationId: id, version });
      showToast({ title: words(isNew ? "registered" : "sent"), tone: "success" });
      router.push(cardRoutes.cardApplication(business, id));
    } catch (error) {
      applyServerErrors(error, FACTS, setError);
    }
  };
  const fields = (
    names: readonly CardFactName[],
    more: Partial<Record<CardFactName, Partial<FormField<FactValues>>>> = {},
  ) => (
    <FormFields
      control={control}
      fields={names.map((name) => ({ name, label: words(`names.${name}`), kind: "text", ...more[name] }))}
    />
  );
  const province = watch("provinceId");
  const provinces = useOperation(placeOperations.provinces, {});
  const cities = useOperation(placeOperations.cities, { provinceId: province }, { enabled: province !== "" });
  const placeOptions = (list: { id: string; name: string }[] | undefined) =>
    (list ?? []).map((place) => ({ value: place.id, label: place.name }));
  const lists = {
    educations: useChoices("educations"),
    occupations: useChoices("occupations"),
    guilds: useChoices("guilds"),
  };
  const listed = (list: keyof typeof lists) => ({
    kind: "choice" as const,
    isOptional: true,
    placeholder: words("none"),
    ...lists[list],
  });
  return (
    <>
      <SetUpNotice />
      {isLocked && <Alert className="mb-4">{words("locked")}</Alert>}
      <Form
        form={form}
        onSubmit={handleSubmit(send)}
        label={words("title")}
        className="max-w-3xl"
        footer={
          <>
            <ButtonLink href={cardRoutes.cardApplication(business, id)}>{common("back")}</ButtonLink>
            {!isLocked && status !== "LOST" && !(isReissue && status === "NEW") && (
              <Button type="submit" variant="primary" isLoading={form.formState.isSubmitting}>
                {detail(isNew ? "register" : "send")}
              </Button>
            )}
          </>
        }
      >
        <p className="flex flex-wrap justify-between gap-2 text-muted">
          {words(isReissue ? "reissueHint" : "hint")}
          {!isLocked && (
            <span role="status" className="text-sm">
              {words(kept.state)}
            </span>
          )}
        </p>
        {kept.isConflict && (
          <Alert
            tone="warning"
            role="alert"
            actions={
              <Button size="sm" onClick={() => void kept.load()}>
                {words("load")}
              </Button>
            }
          >
            {words("conflict")}
          </Alert>
        )}
        <fieldset disabled={isLocked} className="min-w-0 space-y-5">
          {!isReissue && (
            <>
              <Section title={words("person")}>
                {fields(
                  [
                    "firstName",
                    "lastName",
                    "firstNameEn",
                    "lastNameEn",
                    "fatherName",
                    "nationalCode",
                    "birthDate",
                    "identityNumber",
                    "gender",
                  ],
                  {
                    firstNameEn: { hint: words("latinHint") },
                    fatherName: { isOptional: true },
                    nationalCode: { kind: "digits", maxLength: 60 },
                    birthDate: { kind: "day", latest: tehranToday(), earliest: FIRST_BIRTHDAY },
                    identityNumber: { kind: "digits", isOptional: true, maxLength: 20 },
                    gender: {
                      kind: "choice",
                      placeholder: words("none"),
                      options: GENDERS.map((value) => ({ value, label: words(`gender.${value}`) })),
                    },
                  },
                )}
              </Section>
              <Section title={words("contact")}>
                {fields(["mobile", "telephone", "email"], {
                  mobile: { kind: "digits", maxLength: 60 },
                  telephone: { kind: "digits", isOptional: true, maxLength: 60 },
                  email: { isOptional: true },
                })}
              </Section>
            </>
          )}
          <Section title={words("place")}>
            {fields(["provinceId", "cityId", "address", "postalCode"], {
              provinceId: {
                kind: "choice",
                placeholder: words("none"),
                options: placeOptions(provinces.data),
                hint: provinces.error && !provinces.data ? words("unread") : undefined,
                onChange: () => setValue("cityId", "", { shouldDirty: true }),
              },
              cityId: {
                kind: "choice",
                placeholder: words("none"),
                isDisabled: province === "",
                options: province === "" ? [] : placeOptions(cities.data),
                hint: cities.error && !cities.data ? words("unread") : undefined,
              },
              address: { kind: "paragraph", maxLength: 255 },
              postalCode: { kind: "digits", maxLength: 20 },
            })}
          </Section>
          {!isReissue && (
            <Section title={words("work")}>
              {fields(["educationId", "occupationId", "guildId"], {
                educationId: listed("educations"),
                occupationId: listed("occupations"),
                guildId: listed("guilds"),
              })}
            </Section>
          )}
          <Section title={words("template")}>
            <TemplateField control={control} provider={application.provider} />
          </Section>
        </fieldset>
      </Form>
    </>
  );
}

/** What one of the service's lists offers. */
function useChoices(list: ReferenceList) {
  const words = useTranslations("cards.facts");
  const { data, error } = useOperation(cardOperations.reference, { list });
  return {
    options: (data ?? []).map(({ id, title }) => ({ value: id, label: title })),
    hint: error && !data ? words("unread") : undefined,
  };
}
