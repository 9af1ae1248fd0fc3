import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { Card } from "@/components/kit/ui/card";
import { Input } from "@/components/kit/ui/input";

interface CheckFormProps {
  /** What was typed and is no code. */
  typed: string;
  isMistyped: boolean;
}

/** Where a code from paper is typed. It works without any code of the page's own. */
export function CheckForm({ typed, isMistyped }: CheckFormProps) {
  const words = useTranslations("documents.verify");
  return (
    <Card className="p-5 sm:p-7">
      <h1 className="font-bold text-xl">{words("title")}</h1>
      <p className="mt-2 text-muted">{words("intro")}</p>
      <form method="get" action="/verify" aria-label={words("title")} className="mt-5 grid gap-4">
        <div>
          <label htmlFor="code" className="mb-1.5 block font-medium">
            {words("label")}
          </label>
          <p id="code-hint" className="-mt-0.5 mb-1.5 text-muted text-sm">
            {words("hint")}
          </p>
          <Input
            id="code"
            name="code"
            dir="ltr"
            required
            maxLength={100}
            spellCheck={false}
            autoCapitalize="characters"
            defaultValue={typed}
            placeholder="ABCDE-FGHJK-MNPQR-STVWX"
            aria-describedby={isMistyped ? "code-hint code-error" : "code-hint"}
            aria-invalid={isMistyped || undefined}
            className="font-mono"
          />
          {isMistyped && (
            <p id="code-error" role="alert" className="mt-1.5 flex items-start gap-1.5 text-danger text-sm">
              <CircleAlert aria-hidden className="mt-[3px] size-4 shrink-0" />
              {words("mistyped")}
            </p>
          )}
        </div>
        <Button type="submit" variant="primary" className="w-full">
          {words("action")}
        </Button>
      </form>
    </Card>
  );
}
