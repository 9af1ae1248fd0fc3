import { wordsAt } from "@/lib/areas/words/pick";

type Props = { params: Promise<{ version: string; locale: string; names: string }> };

const FOR_EVER = "public, max-age=31536000, immutable";

/** Words that no page carries: those of a window come with its code. No secrets: every copy of the program says them. */
export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { version, locale, names } = await params;
  const words = wordsAt(decodeURIComponent(names), locale);
  if (!words) return Response.json({}, { status: 404, headers: { "cache-control": "no-store" } });
  // A page from before an update gets what there is now, and nobody keeps it under the old name.
  const isCurrent = version === process.env.WORDS_VERSION && version !== "developing";
  return Response.json(words, { headers: { "cache-control": isCurrent ? FOR_EVER : "no-store" } });
}
