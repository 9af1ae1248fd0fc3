import { cn } from "./cn";

interface QrProps {
  /** What `qrOf` has made. */
  code: { size: number; path: string };
  label: string;
  className?: string;
}

/** A text as a picture for cameras. Dark on light in both themes: many cameras do not read the opposite. */
export function Qr({ code: { size, path }, label, className }: QrProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn("mx-auto block size-52 rounded bg-white", className)}
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
