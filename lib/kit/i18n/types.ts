import type en from "../../areas/words/en";
import type { Locale } from "./locales";

/** The same tree with any words in it: what every language must fill. */
export type Translated<Source> = {
  [Key in keyof Source]: Source[Key] extends string ? string : Translated<Source[Key]>;
};

/** English, with its literal sentences: next-intl reads the names and types of their arguments from them. */
export type Source = typeof en;
export type Messages = Translated<Source>;

/** A dotted path to a sentence, for tables of data: `label: "statuses.done"`. Shown with `useMessage`. */
export type MessageKey = LeafPath<Source>;

type LeafPath<Tree> = {
  [Key in keyof Tree & string]: Tree[Key] extends string ? Key : `${Key}.${LeafPath<Tree[Key]>}`;
}[keyof Tree & string];

declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Source;
  }
}
