import { ForbiddenMessage } from "@/components/frame/shell/forbidden-message";

export default function ForbiddenInShell() {
  return <ForbiddenMessage />;
}
