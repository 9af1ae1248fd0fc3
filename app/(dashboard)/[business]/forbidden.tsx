import { ForbiddenMessage } from "@/components/shell/forbidden-message";

export default function ForbiddenInShell() {
  return <ForbiddenMessage />;
}
