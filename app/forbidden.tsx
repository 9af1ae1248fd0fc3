import { ForbiddenMessage } from "@/components/shell/forbidden-message";

export default function Forbidden() {
  return (
    <main>
      <ForbiddenMessage />
    </main>
  );
}
