import type { AbstractIntlMessages } from "next-intl";
import { routes } from "@/lib/routes";

/** Which words the server was built with. A server that is being developed on has none, and sends every page all words. */
export const WORDS_VERSION = process.env.WORDS_VERSION;

const arrived = new Map<string, AbstractIntlMessages>();
const onTheWay = new Map<string, Promise<AbstractIntlMessages>>();

const addressOf = (part: string, locale: string) => routes.api.words(WORDS_VERSION ?? "", locale, part);

/** @param part the file that a window is loaded from, or the name of a whole namespace */
export const arrivedWords = (part: string, locale: string): AbstractIntlMessages | undefined =>
  arrived.get(addressOf(part, locale));

/** The words of a part of the dashboard that no page carries. Once they are there, they are not asked for again. */
export function fetchWords(part: string, locale: string): Promise<AbstractIntlMessages> {
  const address = addressOf(part, locale);
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
  // There is no such part: what looked like a key was none.
  if (answer.status === 404) return keep(address, {});
  if (!answer.ok) throw new Error(`Words did not come: ${answer.status}`);
  return keep(address, await answer.json());
}

function keep(address: string, words: AbstractIntlMessages): AbstractIntlMessages {
  arrived.set(address, words);
  return words;
}
