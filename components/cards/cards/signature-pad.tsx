"use client";

import { useTranslations } from "next-intl";
import { type PointerEvent, useRef, useState } from "react";
import { Button } from "@/components/kit/ui/button";

const WIDTH = 900;
const HEIGHT = 400;

/** A frame to sign in with a finger or a pen. The picture is black on white in every theme. */
export function SignaturePad({ onSigned }: { onSigned: (picture: Blob) => void }) {
  const words = useTranslations("applicant.send");
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isDrawn, setDrawn] = useState(false);
  const at = useRef<{ x: number; y: number } | null>(null);
  const placeOf = ({ nativeEvent, currentTarget }: PointerEvent<HTMLCanvasElement>) => ({
    x: (nativeEvent.offsetX / currentTarget.clientWidth) * WIDTH,
    y: (nativeEvent.offsetY / currentTarget.clientHeight) * HEIGHT,
  });
  const pen = () => {
    const context = canvas.current?.getContext("2d");
    if (!context) return null;
    context.lineWidth = 7;
    context.lineCap = "round";
    context.strokeStyle = "black";
    return context;
  };
  const clear = () => {
    const context = pen();
    if (context) {
      context.fillStyle = "white";
      context.fillRect(0, 0, WIDTH, HEIGHT);
    }
    setDrawn(false);
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = pen();
    if (!at.current || !context) return;
    const next = placeOf(event);
    context.beginPath();
    context.moveTo(at.current.x, at.current.y);
    context.lineTo(next.x, next.y);
    context.stroke();
    at.current = next;
    setDrawn(true);
  };
  return (
    <div className="space-y-2">
      <canvas
        ref={(element) => {
          canvas.current = element;
          // Without a background the drawing would be black on transparent.
          if (element && !isDrawn && at.current === null) clear();
        }}
        role="img"
        aria-label={words("pad")}
        width={WIDTH}
        height={HEIGHT}
        className="aspect-[9/4] w-full touch-none rounded-lg border bg-white"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          at.current = placeOf(event);
        }}
        onPointerMove={move}
        onPointerUp={() => {
          at.current = null;
        }}
      />
      <div className="flex gap-2">
        <Button className="flex-1" disabled={!isDrawn} onClick={clear}>
          {words("clear")}
        </Button>
        <Button
          className="flex-1"
          variant="primary"
          disabled={!isDrawn}
          onClick={() => canvas.current?.toBlob((picture) => picture && onSigned(picture), "image/png")}
        >
          {words("sign")}
        </Button>
      </div>
    </div>
  );
}
