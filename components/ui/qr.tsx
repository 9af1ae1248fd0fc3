interface QrProps {
  /** What `qrOf` has made. */
  code: { size: number; path: string };
  label: string;
}

/** A text as a picture for cameras. Dark on light in both themes: many cameras do not read the opposite. */
export function Qr({ code: { size, path }, label }: QrProps) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="mx-auto block size-52 rounded bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
}
