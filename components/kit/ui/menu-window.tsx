"use client";

import { Check } from "lucide-react";
import {
  CheckboxItem,
  Content,
  Item,
  ItemIndicator,
  Label,
  Portal,
  RadioGroup,
  RadioItem,
  Root,
  Separator,
  Trigger,
} from "radix-ui/dropdown-menu";
import { Fragment } from "react";
import { LOCALES } from "@/lib/kit/i18n/locales";
import { cn } from "./cn";
import { Link } from "./link";
import { type MenuItem, type MenuProps, menuButton } from "./menu-button";
import { usePreferences } from "./preferences-context";

const ITEM =
  "flex min-h-9 cursor-pointer select-none items-center gap-2.5 rounded-sm px-2.5 py-1.5 outline-none data-[disabled]:cursor-not-allowed data-[highlighted]:bg-hover data-[disabled]:text-faint";

/** What `Menu` loads; opens at once, since it came because the button was pressed. */
export default function MenuWindow(props: MenuProps) {
  const { locale } = usePreferences();
  const { content, ...button } = menuButton(props);
  return (
    <Root defaultOpen dir={LOCALES[locale].dir} modal={false}>
      <Trigger {...button}>{content}</Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-80 animate-appear overflow-y-auto rounded-lg border bg-raised p-1.5 shadow-float"
        >
          {props.items.map((item) => (
            <Fragment key={item.id}>
              <Entry item={item} />
            </Fragment>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}

function Entry({ item }: { item: MenuItem }) {
  if (item.kind === "line") return <Separator className="my-1.5 h-px bg-line" />;
  if (item.kind === "note") return <div className="px-2.5 py-1.5">{item.content}</div>;
  if (item.kind === "choice") {
    return (
      <RadioGroup value={item.value} onValueChange={item.onChoose}>
        <Label className="px-2.5 pt-1.5 pb-1 text-muted text-sm">{item.label}</Label>
        {item.options.map((option) => (
          <RadioItem key={option.value} value={option.value} className={cn(ITEM, "justify-between")}>
            {option.label}
            <ItemIndicator>
              <Check aria-hidden className="size-4 text-accent" />
            </ItemIndicator>
          </RadioItem>
        ))}
      </RadioGroup>
    );
  }
  if (item.kind === "toggle") {
    return (
      <CheckboxItem
        checked={item.isOn}
        onCheckedChange={item.onToggle}
        onSelect={(event) => event.preventDefault()}
        className={cn(ITEM, "justify-between")}
      >
        {item.label}
        <ItemIndicator>
          <Check aria-hidden className="size-4 text-accent" />
        </ItemIndicator>
      </CheckboxItem>
    );
  }
  const Icon = item.icon;
  const words = (
    <>
      {Icon && <Icon aria-hidden className="size-4 shrink-0 text-muted" />}
      <span>
        {item.label}
        {item.hint && <span className="block text-muted text-sm">{item.hint}</span>}
      </span>
    </>
  );
  if (item.kind === "link") {
    return (
      <Item asChild className={ITEM}>
        {item.isWholePage ? <a href={item.href}>{words}</a> : <Link href={item.href}>{words}</Link>}
      </Item>
    );
  }
  return (
    <Item disabled={item.isDisabled} onSelect={item.onSelect} className={cn(ITEM, item.isDangerous && "text-danger")}>
      {words}
    </Item>
  );
}
