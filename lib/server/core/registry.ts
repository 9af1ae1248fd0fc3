import "server-only";
import type { ExportSourceName } from "@/lib/areas/records/exports/schemas";
import { joinedOnce } from "@/lib/kit/areas/once";
import type { BookKind } from "@/lib/kit/book/entry";
import type { MessageAbout } from "@/lib/kit/customer-messages";
import type { Locale } from "@/lib/kit/i18n/locales";
import type { Messages } from "@/lib/kit/i18n/types";
import type { ExternalPage, LocalOperation, Operation, ServiceOperation } from "@/lib/kit/operations/define";
import type { HitKind } from "@/lib/kit/search/hit";
import type { WebhookTopic } from "@/lib/kit/webhooks";
import type { RecordInBook } from "@/lib/server/book/area";
import type { SealedColumn } from "@/lib/server/core/reseal";
import type { ServedArea, ServedOperation } from "@/lib/server/core/serve-area";
import type { MessageSource } from "@/lib/server/customer-messages/source";
import type { Queryable } from "@/lib/server/db/client";
import type { ExportSource } from "@/lib/server/exports/source";
import type { JobKind } from "@/lib/server/jobs/watched/kind";
import type { OwnTotals } from "@/lib/server/lists/totals";
import type { LocalHandler } from "@/lib/server/local/handle";
import type { NoticeSource } from "@/lib/server/notices/source";
import type { OrderKind } from "@/lib/server/orders/kinds/kind";
import type { Finder } from "@/lib/server/search/finder";
import type { TopicHandler } from "@/lib/server/webhooks/topics";

/** Everything that the areas contribute to the server. Only `app.ts` lists it. */
export interface App {
  areas: readonly ServedArea[];
  handlers: readonly LocalHandler[];
  orderKinds: readonly OrderKind[];
  /** The jobs that members watch. */
  jobKinds: readonly JobKind[];
  topics: Readonly<Record<WebhookTopic, TopicHandler>>;
  /** The service's pages that payers and cardholders open. */
  externalPages: readonly ExternalPage[];
  /** Erase what members wrote about a person who is erased. */
  wordErasers: readonly WordEraser[];
  /** The order in which search results are shown. */
  hitKinds: readonly HitKind[];
  /** The texts of all areas, for files. */
  words: Readonly<Record<Locale, Messages>>;
}

/**
 * Erases the texts of one area that are a person's.
 *
 * @param isTheirs tells it by the id of the record that a text is about, and by the text
 */
export type WordEraser = (
  business: string,
  isTheirs: (about: string | null, text: string) => boolean,
  tx: Queryable,
) => Promise<unknown>;

/** The same, arranged for looking things up. */
interface Registry {
  served: ReadonlyMap<string, ServedOperation>;
  serviceOperations: readonly ServiceOperation[];
  localOperations: readonly LocalOperation[];
  /** How the areas' records are stored in the book. */
  records: readonly RecordInBook<never>[];
  /** The sealed columns of the areas' tables. */
  sealed: readonly SealedColumn[];
  /** The kind of the records that the book keeps from an operation's answers, by the operation's id. */
  kindsInBook: ReadonlyMap<string, BookKind>;
  finders: readonly Finder[];
  noticeSources: readonly NoticeSource[];
  /** How records are told to their customers, by what they are. */
  messageSources: ReadonlyMap<MessageAbout, MessageSource>;
  files: Readonly<Record<ExportSourceName, ExportSource>>;
  /** By the id of their operation: the allow-list of `/api/local`. */
  handlers: ReadonlyMap<string, LocalHandler>;
  /** The totals of lists of our own tables, by the id of the list's operation. */
  totals: ReadonlyMap<string, OwnTotals>;
  orderKinds: ReadonlyMap<string, OrderKind>;
  jobKinds: ReadonlyMap<string, JobKind>;
  topics: App["topics"];
  externalPages: ReadonlyMap<string, ExternalPage>;
  wordErasers: App["wordErasers"];
  words: App["words"];
}

let registered: Registry | undefined;

/**
 * Called by `app.ts` when it is loaded. Every entry point (route, page, job worker) that reaches the machine room
 * imports `app.ts`, and a test checks this.
 *
 * @throws Error with a name that is declared twice
 */
export function registerApp(app: App): void {
  const { areas, handlers, orderKinds, jobKinds, topics, externalPages, wordErasers, hitKinds, words } = app;
  const served = areas.flatMap(({ operations }) => operations);
  const operations = served.map(({ operation }) => operation);
  registered = {
    served: byName("operation", served, ({ operation }) => operation.id),
    serviceOperations: operations.filter(isOfService),
    localOperations: operations.filter(isLocal),
    records: areas.flatMap(({ inBook }) => inBook),
    sealed: areas.flatMap(({ sealed }) => sealed),
    kindsInBook: new Map(areas.flatMap(kindsInBook)),
    finders: areas
      .flatMap(({ finders }) => finders)
      .toSorted((one, other) => hitKinds.indexOf(one.kind) - hitKinds.indexOf(other.kind)),
    noticeSources: [
      ...byName(
        "notice",
        areas.flatMap(({ notices }) => notices),
        ({ kind }) => kind,
      ).values(),
    ],
    messageSources: byName(
      "message",
      areas.flatMap(({ messages }) => messages),
      ({ about }) => about,
    ) as Map<MessageAbout, MessageSource>,
    files: joinedOnce("file", ...areas.map(({ files }) => files)) as Registry["files"],
    handlers: byName("handler", handlers, ({ operation }) => operation.id),
    totals: byName(
      "list with totals",
      areas.flatMap(({ totals }) => totals),
      ({ operation }) => operation.id,
    ),
    orderKinds: byName("kind of order", orderKinds, ({ id }) => id),
    jobKinds: byName("kind of job", jobKinds, ({ name }) => name),
    topics,
    externalPages: byName("external page", externalPages, ({ id }) => id),
    wordErasers,
    words,
  };
}

/** What the areas contribute. @throws Error if the entry point does not import `app.ts` */
export function registry(): Registry {
  if (!registered) throw new Error("this entry point does not import lib/server/app.ts");
  return registered;
}

const isOfService = (operation: Operation): operation is ServiceOperation => operation.kind === "service";
const isLocal = (operation: Operation): operation is LocalOperation => operation.kind === "local";

const kindsInBook = ({ operations, inBook }: ServedArea): [string, BookKind][] =>
  inBook
    .filter(({ readOtherwise }) => !readOtherwise)
    .flatMap(({ kind }) => operations.map(({ operation }): [string, BookKind] => [operation.id, kind]));

function byName<Entry>(what: string, entries: readonly Entry[], nameOf: (entry: Entry) => string): Map<string, Entry> {
  const all = new Map<string, Entry>();
  for (const entry of entries) {
    const name = nameOf(entry);
    if (all.has(name)) throw new Error(`the ${what} "${name}" is declared twice`);
    all.set(name, entry);
  }
  return all;
}
