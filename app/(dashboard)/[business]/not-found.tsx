import { NotFoundMessage } from "@/components/frame/shell/not-found-message";

export default function NotFoundInShell() {
  return <NotFoundMessage />;
}
