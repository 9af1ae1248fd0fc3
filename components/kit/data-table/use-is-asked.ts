import { useMemo } from "react";

/** How a row tells what a filter asks for. */
export type ToldBy<Row> = Readonly<Record<string, (row: Row) => string | null>>;

/**
 * Whether a row matches the filters, for lists whose filter names at the service are not documented.
 * @param told the same object as long as its content is the same
 * @param asked by the same names; undefined for a filter that is not set
 */
export function useIsAsked<Row>(
  told: ToldBy<Row>,
  asked: Readonly<Record<string, string | undefined>>,
): ((row: Row) => boolean) | undefined {
  const text = JSON.stringify(Object.entries(asked).filter(([, value]) => value !== undefined));
  return useMemo(() => {
    const wanted = JSON.parse(text) as [string, string][];
    if (wanted.length === 0) return undefined;
    return (row) => wanted.every(([name, value]) => told[name]?.(row)?.toLowerCase() === value.toLowerCase());
  }, [told, text]);
}
