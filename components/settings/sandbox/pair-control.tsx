"use client";

import { Link2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/kit/ui/button";
import { ControlBox } from "./control-box";
import { useSandboxControl } from "./use-sandbox-control";

/** A pair that works, without pasting. */
export function PairControl() {
  const words = useTranslations("sandbox.pair");
  const { run, running } = useSandboxControl();
  return (
    <ControlBox title={words("title")} hint={words("hint")}>
      <Button
        size="sm"
        icon={Link2}
        isLoading={running !== undefined}
        onClick={() => run({ action: "link_pair" }, words("done"))}
      >
        {words("action")}
      </Button>
    </ControlBox>
  );
}
