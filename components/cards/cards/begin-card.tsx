"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useForm } from "react-hook-form";
import { FormOf } from "@/components/kit/forms/form-of";
import { useSchemaResolver } from "@/components/kit/forms/use-schema-resolver";
import { Section } from "@/components/kit/ui/card";
import { NotSetUp } from "@/components/shared/parts/issuing-not-set-up";
import { EditPage } from "@/components/shared/records/edit-page";
import { cardRoutes } from "@/lib/areas/cards/cards/declared";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import type { providerInput } from "@/lib/areas/cards/cards/schemas";
import { type CardProvider, mayIssue } from "@/lib/areas/cards/cards/status";
import { useBusiness } from "@/lib/kit/operations/business";
import { useOperation, useOperationMutation } from "@/lib/kit/operations/query";
import type * as z from "@/lib/kit/zod";

type Values = z.input<typeof providerInput>;

/** Begins an application at one of the business's issuers. */
export function BeginCard() {
  const words = useTranslations("cards");
  const business = useBusiness();
  const settings = useOperation(cardOperations.settings, {});
  return (
    <EditPage
      back={{ href: cardRoutes.cards(business), label: words("title") }}
      title={words("begin.title")}
      needs={[settings]}
    >
      {() => (
        <div className="max-w-3xl">
          <NotSetUp settings={settings.data} />
          {settings.data && mayIssue(settings.data) && <BeginForm providers={settings.data.providers} />}
        </div>
      )}
    </EditPage>
  );
}

function BeginForm({ providers }: { providers: readonly CardProvider[] }) {
  const words = useTranslations("cards.begin");
  const business = useBusiness();
  const router = useRouter();
  const begin = useOperationMutation(cardOperations.begin);
  const only = providers.length === 1 ? (providers[0]?.slug ?? "") : "";
  const form = useForm<Values, unknown, Values>({
    resolver: useSchemaResolver(async () => (await import("@/lib/areas/cards/cards/schemas")).providerInput),
    defaultValues: { provider: only },
  });
  return (
    <Section title={words("title")} description={words("description")}>
      <FormOf
        form={form}
        label={words("title")}
        action={words("action")}
        onSubmit={async (values) => {
          const { id } = await begin.mutateAsync(values);
          router.push(cardRoutes.cardApplicant(business, id));
        }}
        onCancel={() => router.push(cardRoutes.cards(business))}
        fields={[
          {
            name: "provider",
            label: words("provider"),
            kind: "choice",
            placeholder: words("choose"),
            options: providers.map(({ slug, name }) => ({ value: slug, label: name })),
          },
        ]}
      />
    </Section>
  );
}
