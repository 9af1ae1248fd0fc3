import { withWords } from "@/lib/areas/words/with-words";
import { BatchHere } from "./batch-here";
import { WORDS } from "./words";

/** The page itself: it shows what the list knew and asks for the rest while the server looks at who is asking. */
function Loading() {
  return <BatchHere />;
}

export default withWords(WORDS, Loading);
