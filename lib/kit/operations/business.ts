"use client";

import { createContext, useContext } from "react";

export const BusinessContext = createContext<string | null>(null);

/** The business of the page, as in its address. */
export function useBusiness(): string {
  const business = useContext(BusinessContext);
  if (business === null) throw new Error("useBusiness needs an OperationProvider above it");
  return business;
}
