/** Words of another place under names of their own: `prefixed("order", { done: … })` has `order_done`. */
export const prefixed = <const Prefix extends string, Words extends Readonly<Record<string, string>>>(
  prefix: Prefix,
  words: Words,
) =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [`${prefix}_${name}`, word])) as {
    [Name in keyof Words & string as `${Prefix}_${Name}`]: string;
  };
