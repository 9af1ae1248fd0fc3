import { NotFoundMessage } from "@/components/shell/not-found-message";

export default function NotFoundInShell() {
  return <NotFoundMessage />;
}
