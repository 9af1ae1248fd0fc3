import type { Trace } from "lighthouse";
import TraceGatherer from "lighthouse/core/gather/gatherers/trace.js";

type TraceEvent = Trace["traceEvents"][number] & {
  /** Microseconds of the processor that the thread has used until the event, and within it. */
  tts?: number;
  tdur?: number;
};

/**
 * Hands the recorded page load to Lighthouse as if no other thread had kept its own from running: within each task, an
 * event's begin and duration are those of the processor's clock. On two shared cores a task of 20 ms otherwise takes 70,
 * and the points say how busy the machine was.
 */
export class ProcessorTimeTrace extends TraceGatherer {
  override getArtifact(): Trace {
    const trace = super.getArtifact();
    const threads = Map.groupBy(trace.traceEvents as TraceEvent[], ({ pid, tid }) => `${pid} ${tid}`);
    for (const events of threads.values()) setProcessorTime(events);
    return trace;
  }
}

function setProcessorTime(events: TraceEvent[]): void {
  let task: { start: number; end: number; used: number } | undefined;
  for (const event of events.toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))) {
    const { ts, tts, dur = 0, tdur, ph } = event;
    if (tts === undefined) continue;
    if (task === undefined || ts >= task.end) {
      if (ph !== "X" || tdur === undefined) continue;
      task = { start: ts, end: ts + dur, used: tts };
    }
    event.ts = task.start + (tts - task.used);
    if (tdur !== undefined) event.dur = tdur;
  }
}
