import { expect, it } from "vitest";
import { wholeSteps } from "./whole-steps";

const POINTS = [
  [5, 20],
  [15, 8],
] as const;

function drawn(half: number, draw: (curve: ReturnType<ReturnType<typeof wholeSteps>>) => void): string {
  const parts: string[] = [];
  const path = {
    moveTo: (x: number, y: number) => parts.push(`M${x} ${y}`),
    lineTo: (x: number, y: number) => parts.push(`L${x} ${y}`),
    closePath: () => parts.push("Z"),
  };
  draw(wholeSteps(half)(path as unknown as CanvasRenderingContext2D));
  return parts.join("");
}

it("holds each value over the whole of its point, also of a single one", () => {
  const line = (half: number, points: readonly (readonly [number, number])[]) =>
    drawn(half, (curve) => {
      curve.lineStart();
      for (const [x, y] of points) curve.point(x, y);
      curve.lineEnd();
    });
  expect(line(5, POINTS)).toBe("M0 20L10 20L10 8L20 8");
  expect(line(-5, POINTS.toReversed())).toBe("M20 8L10 8L10 20L0 20");
  expect(line(5, POINTS.slice(0, 1))).toBe("M0 20L10 20");
});

it("closes an area along its ground", () => {
  const area = drawn(5, (curve) => {
    curve.areaStart();
    curve.lineStart();
    for (const [x, y] of POINTS) curve.point(x, y);
    curve.lineEnd();
    curve.lineStart();
    for (const [x] of POINTS.toReversed()) curve.point(x, 30);
    curve.lineEnd();
    curve.areaEnd();
  });
  expect(area).toBe("M0 20L10 20L10 8L20 8L20 30L10 30L10 30L0 30Z");
});
