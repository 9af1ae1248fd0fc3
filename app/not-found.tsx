import { NotFoundMessage } from "@/components/frame/shell/not-found-message";

export default function NotFound() {
  return (
    <main>
      <NotFoundMessage />
    </main>
  );
}
