import {
  ArrowDownLeft,
  ArrowUpRight,
  Ban,
  CircleCheck,
  CircleDot,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Clock,
  Info,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Undo2,
} from "lucide-react";
import type { StatusIcon } from "@/lib/kit/format/status-view";

/** In a file of its own: pages that are drawn on the server alone take it as well, and from a browser's file they have nothing. */
export const STATUS_ICONS: Record<StatusIcon, LucideIcon> = {
  check: CircleCheck,
  clock: Clock,
  cross: CircleX,
  alert: TriangleAlert,
  pause: CirclePause,
  return: Undo2,
  question: CircleQuestionMark,
  dot: CircleDot,
  progress: LoaderCircle,
  ban: Ban,
  info: Info,
  in: ArrowDownLeft,
  out: ArrowUpRight,
};
