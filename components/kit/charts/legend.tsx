interface LegendProps {
  items: readonly { id: string; label: string; color: `--${string}` }[];
}

export function Legend({ items }: LegendProps) {
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-2">
          <span aria-hidden className="size-2.5 rounded-xs" style={{ background: `var(${item.color})` }} />
          {item.label}
        </li>
      ))}
    </ul>
  );
}
