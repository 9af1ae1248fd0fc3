interface QrProps {
  /** What `qrOf` has made. */
  code: { size: number; path: string };
  label: string;
  /** Its size and place, where it is not the only thing to look at. */
  className?: string;
}

/** A text as a picture for cameras. Dark on light in both themes: many cameras do not read the opposite. */
export function Qr({ code: { size, path }, label, className = "mx-auto size-52" }: QrProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`block rounded bg-white ${className}`}
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
