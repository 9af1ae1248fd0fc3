"use client";

import { Camera as CameraIcon, FileUp, RotateCcw, Video } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { ProgressBar } from "@/components/kit/ui/progress-bar";
import { showToast } from "@/components/kit/ui/toast";
import type { ApplicantPage } from "@/lib/areas/cards/cards/applicant";
import { askApplicant, sendApplicantFile } from "@/lib/areas/cards/cards/applicant-client";
import type { Caption } from "@/lib/areas/cards/cards/application";
import { type DocumentType, documentRule } from "@/lib/areas/cards/cards/status";
import { formatBytes, formatNumber } from "@/lib/kit/format/digits";
import { listed } from "@/lib/kit/format/joined";
import type { Locale } from "@/lib/kit/i18n/locales";
import { useRefusal } from "@/lib/kit/i18n/use-refusal";
import { acceptOf, FILE_TYPES } from "@/lib/kit/operations/file-types";
import { faultBy } from "@/lib/kit/operations/upload";
import { Camera, fittingPhoto, photoOf } from "./camera";
import { SignaturePad } from "./signature-pad";
import { Teleprompter } from "./teleprompter";
import { useApplicant } from "./use-applicant";

interface ApplicantDocumentProps {
  secret: string;
  slug: string;
  type: DocumentType;
  name: string;
  onPage: (page: ApplicantPage) => void;
  onDone: (page: ApplicantPage) => void;
}

/** A film is no longer, or it would be larger than the service takes. */
const MOST_SECONDS = 60;
const BITS_A_SECOND = 1_200_000;
const SECOND_MS = 1000;

/** One document: photographed, signed, filmed or chosen, looked at by its sender alone, and sent. */
export function ApplicantDocument({ secret, slug, type, name, onPage, onDone }: ApplicantDocumentProps) {
  const words = useTranslations("applicant.send");
  const page = useTranslations("applicant.page");
  const locale = useLocale() as Locale;
  const refusal = useRefusal();
  const isVideo = type === "authentication_video";
  const rule = documentRule(type);
  const { run, isWorking, failure, fields } = useApplicant(onPage);
  const [file, setFile] = useState<Blob | null>(null);
  const [fault, setFault] = useState<string>();
  const [isCamera, setCamera] = useState(false);
  const [hasNoCamera, setNoCamera] = useState(false);
  const [caption, setCaption] = useState<Caption | null>(null);
  const [progress, setProgress] = useState<number | null>();
  const onItsWay = useRef<AbortController | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => onItsWay.current?.abort(), []);

  const choose = async (chosen: Blob | null) => {
    if (!chosen) return;
    const fitting = isVideo ? chosen : await fittingPhoto(chosen, rule);
    setCamera(false);
    setFile(fitting);
    setFault(await faultBy(rule, fitting));
  };
  const getCaption = async () => {
    const answer = await run(() => askApplicant(secret, "caption"));
    if (!answer?.caption) return;
    setCaption(answer.caption);
    setFile(null);
    setCamera(true);
  };
  const send = async () => {
    if (!file) return;
    const controller = new AbortController();
    onItsWay.current = controller;
    setProgress(0);
    const options = { signal: controller.signal, onProgress: setProgress };
    const answer = await run(() => sendApplicantFile(secret, slug, file, options));
    setProgress(undefined);
    if (!answer) return;
    showToast({ title: page("sent"), tone: "success" });
    onDone(answer.page);
  };
  const noCamera = () => {
    setCamera(false);
    setNoCamera(true);
  };
  const wrong = fault ?? fields.file;
  const seconds = formatNumber(MOST_SECONDS, locale);
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">
        {isVideo ? words("videoHint", { seconds }) : words(type === "signature_photo" ? "signatureHint" : "photoHint")}{" "}
        {words("kinds", {
          kinds: listed(
            rule.types.map((each) => FILE_TYPES[each].name),
            locale,
            "or",
          ),
          size: formatBytes(rule.mostBytes, locale),
        })}
      </p>
      {hasNoCamera && <Alert tone="warning">{words("noCamera")}</Alert>}
      {isVideo && caption && <Teleprompter caption={caption} />}
      {isCamera && !isVideo && <Shoot onShot={(shot) => void choose(shot)} onFail={noCamera} />}
      {isCamera && isVideo && <Film onFilm={(film) => void choose(film)} onFail={noCamera} />}
      {!file && type === "signature_photo" && !isCamera && <SignaturePad onSigned={(signed) => void choose(signed)} />}
      {file && !fault && <Preview file={file} isVideo={isVideo} />}
      {wrong && (
        <Alert tone="danger" role="alert">
          {refusal(wrong)}
        </Alert>
      )}
      {failure && !wrong && (
        <Alert tone="danger" role="alert">
          {failure}
        </Alert>
      )}
      {progress !== undefined && (
        <div role="status">
          <p className="mb-1.5 text-muted text-sm">{words(progress === null ? "waiting" : "sending")}</p>
          <ProgressBar value={progress} label={words(progress === null ? "waiting" : "sending")} />
        </div>
      )}
      <div className="flex flex-col gap-2">
        {file && !fault && progress === undefined && (
          <Button variant="primary" isLoading={isWorking} onClick={() => void send()}>
            {words("send")}
          </Button>
        )}
        {progress !== undefined && progress !== null && (
          <Button onClick={() => onItsWay.current?.abort()}>{words("giveUp")}</Button>
        )}
        {progress === undefined && !isCamera && (
          <>
            {isVideo ? (
              <Button
                icon={caption ? RotateCcw : Video}
                variant={file ? "secondary" : "primary"}
                isLoading={isWorking}
                onClick={() => void getCaption()}
              >
                {words(caption ? "again" : "caption")}
              </Button>
            ) : (
              <Button
                icon={file ? RotateCcw : CameraIcon}
                variant={file || type === "signature_photo" ? "secondary" : "primary"}
                onClick={() => {
                  setFile(null);
                  setCamera(true);
                }}
              >
                {words("camera")}
              </Button>
            )}
            {/* A text comes first: what was filmed without it is worth nothing. */}
            <Button icon={FileUp} disabled={isVideo && !caption} onClick={() => input.current?.click()}>
              {words("choose")}
            </Button>
            {isVideo && !caption && <p className="text-muted text-sm">{words("captionFirst")}</p>}
          </>
        )}
      </div>
      <input
        ref={input}
        type="file"
        aria-label={name}
        tabIndex={-1}
        accept={acceptOf(rule)}
        className="hidden"
        onChange={(event) => {
          void choose(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
    </div>
  );
}

function Shoot({ onShot, onFail }: { onShot: (photo: Blob) => void; onFail: () => void }) {
  const words = useTranslations("applicant.send");
  const video = useRef<HTMLVideoElement>(null);
  const [isReady, setReady] = useState(false);
  const shoot = async () => {
    const photo = video.current && (await photoOf(video.current).catch(() => null));
    if (photo) onShot(photo);
    else onFail();
  };
  return (
    <div className="space-y-2">
      <Camera isFilm={false} video={video} onStream={(stream) => setReady(stream !== null)} onFail={onFail} />
      <Button variant="primary" className="w-full" disabled={!isReady} onClick={() => void shoot()}>
        {words("shoot")}
      </Button>
    </div>
  );
}

/** The kinds that the service takes, as far as this browser makes one. */
const filmKind = (): string | undefined =>
  ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"].find((kind) => MediaRecorder.isTypeSupported(kind));

function Film({ onFilm, onFail }: { onFilm: (film: Blob) => void; onFail: () => void }) {
  const words = useTranslations("applicant.send");
  const locale = useLocale() as Locale;
  const video = useRef<HTMLVideoElement>(null);
  const [stream, setStream] = useState<MediaStream | null>(null);
  const recorder = useRef<MediaRecorder | null>(null);
  const [seconds, setSeconds] = useState<number>();
  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before = 0) => before + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    if (isRecording && seconds >= MOST_SECONDS) recorder.current?.stop();
  }, [isRecording, seconds]);
  const start = () => {
    const mimeType = filmKind();
    if (!stream || !mimeType) return onFail();
    const pieces: Blob[] = [];
    const made = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: BITS_A_SECOND });
    made.ondataavailable = ({ data }) => pieces.push(data);
    made.onstop = () => onFilm(new Blob(pieces, { type: mimeType.split(";")[0] }));
    recorder.current = made;
    made.start(SECOND_MS);
    setSeconds(0);
  };
  return (
    <div className="space-y-2">
      <Camera isFilm video={video} onStream={setStream} onFail={onFail} />
      {isRecording && (
        <p role="timer" className="text-center text-danger tabular-nums">
          {words("seconds", { seconds: formatNumber(seconds, locale) })}
        </p>
      )}
      <Button
        variant={isRecording ? "danger" : "primary"}
        className="w-full"
        disabled={!stream}
        onClick={() => (isRecording ? recorder.current?.stop() : start())}
      >
        {words(isRecording ? "stop" : "record")}
      </Button>
    </div>
  );
}

/** What will be sent, as this browser alone has it. */
function Preview({ file, isVideo }: { file: Blob; isVideo: boolean }) {
  const words = useTranslations("applicant.send");
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (!address) return null;
  return (
    <figure>
      <figcaption className="mb-1 text-muted text-sm">{words("preview")}</figcaption>
      {isVideo ? (
        // biome-ignore lint/a11y/useMediaCaption: what somebody filmed a moment ago has none
        <video src={address} controls playsInline className="max-h-72 w-full rounded-lg border" />
      ) : (
        // biome-ignore lint/performance/noImgElement: nobody but this page may ever have it
        <img src={address} alt={words("preview")} className="max-h-72 w-full rounded-lg border object-contain" />
      )}
    </figure>
  );
}
