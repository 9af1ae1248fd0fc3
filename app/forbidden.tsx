import { ForbiddenMessage } from "@/components/frame/shell/forbidden-message";

export default function Forbidden() {
  return (
    <main>
      <ForbiddenMessage />
    </main>
  );
}
