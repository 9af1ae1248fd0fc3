"use client";

import { useTranslations } from "next-intl";
import type { FieldPath, UseFormReturn } from "react-hook-form";
import type { FormField } from "@/components/kit/forms/form-fields";
import type { Customer } from "@/lib/areas/people/customers/server/answers";
import { isListRefused, placeOperations } from "@/lib/areas/people/provinces/operations";
import { useOperation } from "@/lib/kit/operations/query";

interface WithPlace {
  provinceId?: string | null;
  cityId?: string | null;
}

/**
 * A province, and of it a city. What is written down stays choosable where the lists lack it or cannot be read. Where the
 * service refuses them, as it may to a business that issues no cards, both are typed.
 */
export function usePlaceFields<Values extends WithPlace, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  customer: Customer | undefined,
): readonly FormField<Values>[] {
  const words = useTranslations("customers");
  const provinceName = "provinceId" as FieldPath<Values>;
  const cityName = "cityId" as FieldPath<Values>;
  const provinceId = (form.watch(provinceName) as string | null) ?? "";
  const provinces = useOperation(placeOperations.provinces, {});
  const isTyped = !provinces.data && isListRefused(provinces.error);
  const cities = useOperation(placeOperations.cities, { provinceId }, { enabled: provinceId !== "" && !isTyped });
  if (isTyped) {
    const typed = (name: FieldPath<Values>, label: string, known: string | null | undefined): FormField<Values> => ({
      name,
      label,
      kind: "text",
      isOptional: true,
      maxLength: 80,
      hint: known ? words("form.placeTypedKnown", { name: known }) : words("form.placeTyped"),
    });
    return [
      typed(provinceName, words("fields.province"), customer?.province),
      typed(cityName, words("fields.city"), customer?.city),
    ];
  }
  const known = (list: typeof provinces.data, id: string | null | undefined, name: string | null | undefined) => {
    const options = (list ?? []).map((place) => ({ value: place.id, label: place.name }));
    const isMissing = id && !options.some(({ value }) => value === id);
    return isMissing ? [{ value: id, label: name ?? id }, ...options] : options;
  };
  const isOfCustomer = provinceId === customer?.provinceId;
  return [
    {
      name: provinceName,
      label: words("fields.province"),
      kind: "choice",
      isOptional: true,
      options: known(provinces.data, customer?.provinceId, customer?.province),
      placeholder: words("form.noPlace"),
      hint: provinces.error && !provinces.data ? words("form.placesUnread") : undefined,
      onChange: () => form.setValue(cityName, "" as never),
    },
    {
      name: cityName,
      label: words("fields.city"),
      kind: "choice",
      isOptional: provinceId === "",
      isDisabled: provinceId === "",
      options:
        provinceId === ""
          ? []
          : known(cities.data, isOfCustomer ? customer?.cityId : undefined, isOfCustomer ? customer?.city : undefined),
      placeholder: words("form.noPlace"),
      hint: cities.error && !cities.data ? words("form.placesUnread") : undefined,
    },
  ];
}
