"use client";

const SCALE = 2;
const KEPT_STYLES = [
  "fill",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "opacity",
  "font-family",
  "font-size",
  "font-weight",
  "direction",
  "display",
];

export interface PictureWords {
  title: string;
  legend: readonly { label: string; color: `--${string}` }[];
  dir: "rtl" | "ltr";
}

const MARGIN = 20;
const TITLE_HEIGHT = 48;
const LEGEND_HEIGHT = 40;
const WIDER = 10;

/**
 * Draws a chart's SVG with its title and legend on the theme's surface. Its colours are variables, so each element
 * takes its computed style along.
 */
export async function svgToPng(svg: SVGSVGElement, { title, legend, dir }: PictureWords): Promise<Blob | null> {
  const { image, width, height } = await imageOf(svg);
  const legendHeight = legend.length > 1 ? LEGEND_HEIGHT : 0;
  const [fullWidth, fullHeight] = [width + 2 * MARGIN, height + 2 * MARGIN + TITLE_HEIGHT + legendHeight];

  const canvas = document.createElement("canvas");
  canvas.width = fullWidth * SCALE;
  canvas.height = fullHeight * SCALE;
  const context = canvas.getContext("2d");
  if (!context) return null;
  const root = getComputedStyle(document.documentElement);
  const font = getComputedStyle(document.body).fontFamily;
  const isRtl = dir === "rtl";
  const start = isRtl ? fullWidth - MARGIN : MARGIN;

  context.scale(SCALE, SCALE);
  context.fillStyle = root.backgroundColor;
  context.fillRect(0, 0, fullWidth, fullHeight);
  context.direction = dir;
  context.textAlign = "start";
  context.textBaseline = "middle";
  context.fillStyle = root.color;
  context.font = `600 17px ${font}`;
  context.fillText(title, start, MARGIN + 12, width);
  context.drawImage(image, MARGIN, MARGIN + TITLE_HEIGHT, width, height);

  if (legendHeight > 0) {
    context.font = `14px ${font}`;
    const y = MARGIN + TITLE_HEIGHT + height + 24;
    let x = start;
    for (const { label, color } of legend) {
      const step = isRtl ? -1 : 1;
      context.fillStyle = resolveColor(color);
      context.fillRect(isRtl ? x - 10 : x, y - 5, 10, 10);
      context.fillStyle = root.color;
      context.fillText(label, x + step * 18, y);
      x += step * (18 + context.measureText(label).width + 20);
    }
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** A token's colour in the theme of the page; canvas does not know `light-dark()` or variables. */
function resolveColor(token: string): string {
  const probe = document.createElement("span");
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

interface Picture {
  image: HTMLImageElement;
  width: number;
  height: number;
}

/** All that is drawn, also what reaches out of the drawing's own box. */
async function imageOf(svg: SVGSVGElement): Promise<Picture> {
  const own = svg.getBoundingClientRect();
  const box = svg.getBBox();
  // A picture has none of the page's fonts, and the one in their place may be wider.
  const [x, y, width, height] = [box.x - WIDER, box.y, box.width + 2 * WIDER, box.height];
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll("*")];
  for (const [index, element] of [copy, ...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[index];
    if (!original) continue;
    const computed = getComputedStyle(original);
    for (const name of KEPT_STYLES) element.style.setProperty(name, computed.getPropertyValue(name));
  }
  copy.removeAttribute("class");
  const whole = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  setAll(whole, { width, height, xmlns: "http://www.w3.org/2000/svg" });
  copy.style.cssText += "position:static;overflow:visible;width:auto";
  setAll(copy, { x: -x, y: -y, width: own.width, height: own.height });
  whole.append(copy);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(whole))}`;
  await image.decode();
  return { image, width, height };
}

function setAll(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
