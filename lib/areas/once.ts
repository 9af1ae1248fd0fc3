/**
 * Objects as one, where none may say again what another has said: two areas that mean different things by one name would
 * else override each other without a word.
 *
 * @param what they name, for whoever reads the error
 * @throws Error with the name that two have
 */
export function joinedOnce<const Parts extends readonly object[]>(what: string, ...parts: Parts): Joined<Parts> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(all, name)) throw new Error(`the ${what} "${name}" is declared twice`);
    all[name] = value;
  }
  return all as Joined<Parts>;
}

/** Names as one list. @throws Error with the name that stands in it twice */
export function listedOnce<Name extends string>(what: string, names: readonly Name[]): readonly Name[] {
  const again = names.find((name, place) => names.indexOf(name) !== place);
  if (again !== undefined) throw new Error(`the ${what} "${again}" is declared twice`);
  return names;
}

type Joined<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? First & Joined<Rest>
  : unknown;
