"use client";

import { useCan } from "@/components/frame/shell/member-context";
import { cardOperations } from "@/lib/areas/cards/cards/operations";
import { useOperation } from "@/lib/kit/operations/query";

/** A card issuer's name; its name in addresses for members who may not see cards, and after it was removed. */
export function IssuerName({ slug }: { slug: string }) {
  const mayRead = useCan("cards.read");
  const { data } = useOperation(cardOperations.settings, {}, { enabled: mayRead });
  const name = data?.providers.find((each) => each.slug === slug)?.name;
  return name === undefined ? <bdi dir="ltr">{slug}</bdi> : <bdi>{name}</bdi>;
}
