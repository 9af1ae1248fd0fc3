"use client";

import { besideOf } from "@/components/kit/data-table/beside-of";
import { customerRoutes } from "@/lib/areas/people/customers/declared";
import { WORDS } from "./[customerId]/words";

export const CustomersBeside = besideOf(
  (business, id) => customerRoutes.customer(business, id),
  WORDS,
  async () => (await import("./[customerId]/customer-beside")).CustomerBeside,
);
