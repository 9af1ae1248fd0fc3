"use client";

import { useMessage } from "@/lib/kit/i18n/use-message";

/** What was done, by the log's own words: they name everything that can happen, and come late. */
export function ActionValue({ value }: { value: string }) {
  const message = useMessage();
  const action = `audit.actions.${value.replaceAll(".", "_")}`;
  const told = message(action);
  return <bdi className="wrap-anywhere">{told === action ? value : told}</bdi>;
}
