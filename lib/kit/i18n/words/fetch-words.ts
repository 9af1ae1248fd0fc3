import type { AbstractIntlMessages } from "next-intl";
import { routes } from "@/lib/kit/routes";
import { joined } from "./names";

/** Which words the server was built with. Tests of components have none, and say all words themselves. */
export const WORDS_VERSION = process.env.WORDS_VERSION;

const arrived = new Map<string, AbstractIntlMessages>();
const onTheWay = new Map<string, Promise<AbstractIntlMessages>>();

const addressOf = (names: readonly string[], locale: string) =>
  routes.api.words(WORDS_VERSION ?? "", locale, joined(names));

/** What `fetchWords` brought of these names, if it is here. */
export const arrivedWords = (names: readonly string[], locale: string): AbstractIntlMessages | undefined =>
  arrived.get(addressOf(names, locale));

/** Words that no page carries. Once they are there, they are not asked for again. */
export function fetchWords(names: readonly string[], locale: string): Promise<AbstractIntlMessages> {
  const address = addressOf(names, locale);
  const known = onTheWay.get(address);
  if (known) return known;
  const asked = ask(address).catch((error) => {
    onTheWay.delete(address);
    throw error;
  });
  onTheWay.set(address, asked);
  return asked;
}

async function ask(address: string): Promise<AbstractIntlMessages> {
  const answer = await fetch(address);
  // There is no such name: what looked like a key was none.
  if (answer.status === 404) return keep(address, {});
  if (!answer.ok) throw new Error(`Words did not come: ${answer.status}`);
  return keep(address, await answer.json());
}

function keep(address: string, words: AbstractIntlMessages): AbstractIntlMessages {
  arrived.set(address, words);
  return words;
}
