import { Section } from "./card";
import { Skeleton } from "./skeleton";

/** A section whose content is still loading: only its title is shown. */
export function WaitingSection({ title, id }: { title: string; id?: string }) {
  return (
    <div aria-busy="true">
      <Section title={title} id={id}>
        <Skeleton isStill className="h-24" />
      </Section>
    </div>
  );
}
