import type { ComponentProps } from "react";
import type { Area } from "recharts";

type Curve = Extract<ComponentProps<typeof Area>["type"], (...given: never) => unknown>;

/**
 * A line that holds each value from its point's one edge to the other. The library's own steps begin and end in the
 * middle of a point, so that a single one would not be seen.
 * @param half half of a point's room; negative where time runs to the left
 */
export const wholeSteps =
  (half: number): Curve =>
  (path) => {
    /** Of an area, 0 along its values and 1 back along its ground. */
    let way = Number.NaN;
    let isFirst = true;
    return {
      areaStart: () => {
        way = 0;
      },
      areaEnd: () => {
        way = Number.NaN;
      },
      lineStart: () => {
        isFirst = true;
      },
      lineEnd: () => {
        if (way === 1) path.closePath();
        way = 1 - way;
      },
      point: (middle, y) => {
        const ahead = way === 1 ? -half : half;
        if (isFirst && way !== 1) path.moveTo(middle - ahead, y);
        else path.lineTo(middle - ahead, y);
        path.lineTo(middle + ahead, y);
        isFirst = false;
      },
    };
  };
