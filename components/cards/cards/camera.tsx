"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useEffect, useRef } from "react";
import type { FileRule } from "@/lib/kit/operations/define";
import { faultBy } from "@/lib/kit/operations/upload";

interface CameraProps {
  /** True: the front camera with sound. False: the back camera. */
  isFilm: boolean;
  video: RefObject<HTMLVideoElement | null>;
  onStream: (stream: MediaStream | null) => void;
  onFail: () => void;
}

/** Shows the camera's picture while mounted; nothing leaves the page by itself. */
export function Camera({ isFilm, video, onStream, onFail }: CameraProps) {
  const words = useTranslations("applicant.send");
  const own = useRef<MediaStream | null>(null);
  const told = useRef({ onStream, onFail });
  told.current = { onStream, onFail };
  useEffect(() => {
    let stream: MediaStream | null = null;
    let isGone = false;
    const open = async () => {
      try {
        const size = isFilm ? { width: { ideal: 640 }, height: { ideal: 480 } } : { width: { ideal: 1920 } };
        const facingMode = isFilm ? "user" : "environment";
        const wanted = { video: { ...size, facingMode }, audio: isFilm };
        stream = await navigator.mediaDevices.getUserMedia(wanted);
        if (isGone) return stop();
        own.current = stream;
        if (video.current) video.current.srcObject = stream;
      } catch {
        if (!isGone) told.current.onFail();
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    void open();
    return () => {
      isGone = true;
      stop();
      told.current.onStream(null);
    };
  }, [isFilm, video]);
  return (
    <video
      ref={video}
      aria-label={words("lens")}
      // Before the first frame no picture can be taken.
      onLoadedData={() => onStream(own.current)}
      autoPlay
      playsInline
      muted
      // Mirrored, so that people who watch themselves move in the right direction.
      className={`aspect-[4/3] w-full rounded-lg bg-black object-cover ${isFilm ? "-scale-x-100" : ""}`}
    />
  );
}

const PHOTO_SIDE = 2000;

/** A picture as JPEG, no larger than needed to read it. @throws if the browser cannot read it as one */
async function drawn(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const share = Math.min(1, PHOTO_SIDE / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width * share);
  canvas.height = Math.round(height * share);
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/jpeg", 0.9),
  );
}

export const photoOf = (video: HTMLVideoElement): Promise<Blob> => drawn(video, video.videoWidth, video.videoHeight);

/**
 * A photograph in a form that may be sent. Phones make larger files and other types, under any name. A file that this
 * browser cannot read is returned unchanged.
 */
export async function fittingPhoto(file: Blob, rule: FileRule): Promise<Blob> {
  if (!(await faultBy(rule, file))) return file;
  try {
    const picture = await createImageBitmap(file);
    return await drawn(picture, picture.width, picture.height);
  } catch {
    return file;
  }
}
