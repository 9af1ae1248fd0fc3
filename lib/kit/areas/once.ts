/**
 * Joins objects into one and refuses duplicate names: if two areas used one name for different things, one would
 * silently replace the other.
 * @param what the kind of name, for the error message
 * @throws Error with the name that occurs twice
 */
export function joinedOnce<const Parts extends readonly object[]>(what: string, ...parts: Parts): Joined<Parts> {
  const all: Record<string, unknown> = {};
  for (const [name, value] of parts.flatMap((part) => Object.entries(part))) {
    if (Object.hasOwn(all, name)) throw new Error(`the ${what} "${name}" is declared twice`);
    all[name] = value;
  }
  return all as Joined<Parts>;
}

/** Checks a list of names for duplicates. @throws Error with the name that occurs twice */
export function listedOnce<Name extends string>(what: string, names: readonly Name[]): readonly Name[] {
  const again = names.find((name, place) => names.indexOf(name) !== place);
  if (again !== undefined) throw new Error(`the ${what} "${again}" is declared twice`);
  return names;
}

type Joined<Parts extends readonly unknown[]> = Parts extends readonly [infer First, ...infer Rest]
  ? First & Joined<Rest>
  : unknown;
