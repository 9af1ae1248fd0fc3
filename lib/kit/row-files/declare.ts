type Format = "csv" | "xlsx";

/**
 * The addresses of a kind of file.
 *
 * @param page the path of its screens, below the business: `cards/files`
 * @param api the path of its downloads: `card-files`
 */
export const rowFileRoutes = (page: string, api: string) => ({
  all: (business: string) => `/${business}/${page}`,
  one: (business: string, fileId: string) => `/${business}/${page}/${encodeURIComponent(fileId)}`,
  /** The rows of a file with their outcomes. */
  result: (business: string, fileId: string, rows: "all" | "failed", format: Format) =>
    `/api/${api}/${business}/${encodeURIComponent(fileId)}?rows=${rows}&format=${format}`,
});

/** The address of an empty file to fill in. */
export const sampleRoute = (api: string) => (business: string, format: Format, locale: "fa" | "en") =>
  `/api/${api}/${business}?format=${format}&locale=${locale}`;

/** The actions in the audit log that every kind of file has. */
export const rowFileActions = <const Subject extends string>(subject: Subject) =>
  [
    `${subject}.read`,
    `${subject}.started`,
    `${subject}.continued`,
    `${subject}.check_continued`,
    `${subject}.finished`,
    `${subject}.stopped`,
    `${subject}.discarded`,
    `${subject}.downloaded`,
  ] as const;

/** The further actions of a kind that can be corrected. */
export const correctingActions = <const Subject extends string>(subject: Subject) =>
  [`${subject}.mapped`, `${subject}.corrected`] as const;

/** How the audit log shows a file: its word, and a link to it. */
export const fileSubject =
  <const Word extends string>(word: Word, { all, one }: Pick<ReturnType<typeof rowFileRoutes>, "all" | "one">) =>
  ({ subject }: { subject: string | null }, business: string) => ({
    word,
    href: subject ? one(business, subject) : all(business),
  });
