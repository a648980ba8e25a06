/** In-memory canvas that paints antialiased shapes and exports a PNG file. */

import { promisify } from "node:util";
import { crc32, deflate } from "node:zlib";

/** Red, green and blue components of a colour, each from 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Bounding box of a shape on the canvas. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Shape, defined by a signed distance function in pixels (negative inside the shape) and a bounding box. */
export interface Shape {
  box: Box;
  distance: (x: number, y: number) => number;
}

const everywhere: Box = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };

const compress = promisify(deflate);

/** Interpolates between two colours. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const between = (from: number, to: number) => from + (to - from) * share;
  return [between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])];
}

/**
 * Returns the colour with this hue, saturation and lightness. The hue is in degrees. Saturation and lightness are
 * numbers from 0 to 1.
 */
export function colourOf(hue: number, saturation: number, lightness: number): Colour {
  const part = (offset: number) => {
    const index = (offset + hue / 30) % 12;
    const least = saturation * Math.min(lightness, 1 - lightness);
    return 255 * (lightness - least * Math.max(-1, Math.min(index - 3, 9 - index, 1)));
  };
  return [part(0), part(8), part(4)];
}

/** Returns a box with this centre point. */
export function around(centreX: number, centreY: number, halfWidth: number, halfHeight: number): Box {
  return {
    left: centreX - halfWidth,
    top: centreY - halfHeight,
    right: centreX + halfWidth,
    bottom: centreY + halfHeight,
  };
}

export function ellipse(centreX: number, centreY: number, radiusX: number, radiusY: number): Shape {
  const scale = Math.min(radiusX, radiusY);
  return {
    box: around(centreX, centreY, radiusX, radiusY),
    distance(x, y) {
      const [partX, partY] = [(x - centreX) / radiusX, (y - centreY) / radiusY];
      return (Math.sqrt(partX * partX + partY * partY) - 1) * scale;
    },
  };
}

/** Returns a rectangle with rounded corners. */
export function panel(left: number, top: number, width: number, height: number, radius = 0): Shape {
  const [centreX, centreY] = [left + width / 2, top + height / 2];
  return {
    box: around(centreX, centreY, width / 2, height / 2),
    distance(x, y) {
      const awayX = Math.abs(x - centreX) - width / 2 + radius;
      const awayY = Math.abs(y - centreY) - height / 2 + radius;
      const [outX, outY] = [Math.max(awayX, 0), Math.max(awayY, 0)];
      return Math.sqrt(outX * outX + outY * outY) + Math.min(Math.max(awayX, awayY), 0) - radius;
    },
  };
}

/** Returns the area below a curve. Every point of the curve must be below `top`. */
export function below(line: (x: number) => number, top = -Infinity): Shape {
  return { box: { ...everywhere, top }, distance: (x, y) => line(x) - y };
}

/** Returns the area in which the value of a distance function is negative. */
export function area(distance: Shape["distance"]): Shape {
  return { box: everywhere, distance };
}

/** Returns the intersection of two shapes. */
export function both(one: Shape, other: Shape): Shape {
  return { box: within(one.box, other.box), distance: (x, y) => Math.max(one.distance(x, y), other.distance(x, y)) };
}

export function without(shape: Shape, taken: Shape): Shape {
  return { box: shape.box, distance: (x, y) => Math.max(shape.distance(x, y), -taken.distance(x, y)) };
}

/** Returns the outline of a shape. */
export function outline({ box, distance }: Shape, thickness: number): Shape {
  const half = thickness / 2;
  const { left, top, right, bottom } = box;
  return {
    box: { left: left - half, top: top - half, right: right + half, bottom: bottom + half },
    distance: (x, y) => Math.abs(distance(x, y)) - half,
  };
}

/** Returns the part of a shape inside a box. */
export function clip({ box, distance }: Shape, frame: Box): Shape {
  return { box: within(box, frame), distance };
}

function within(one: Box, other: Box): Box {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#pixels = new Uint8ClampedArray(width * height * 3);
  }

  /** Fills the canvas with a vertical gradient. */
  fade(top: Colour, bottom: Colour): void {
    const lineBytes = this.width * 3;
    for (let y = 0; y < this.height; y += 1) {
      const [red, green, blue] = mix(top, bottom, y / (this.height - 1));
      for (let index = y * lineBytes; index < (y + 1) * lineBytes; index += 3) {
        this.#pixels[index] = red;
        this.#pixels[index + 1] = green;
        this.#pixels[index + 2] = blue;
      }
    }
  }

  /** Paints a shape over the existing picture. */
  paint({ box, distance }: Shape, [red, green, blue]: Colour, opacity = 1): void {
    const pixels = this.#pixels;
    const left = Math.max(0, Math.floor(box.left));
    const right = Math.min(this.width, Math.ceil(box.right));
    const top = Math.max(0, Math.floor(box.top));
    const bottom = Math.min(this.height, Math.ceil(box.bottom));
    for (let y = top; y < bottom; y += 1) {
      for (let x = left; x < right; x += 1) {
        const share = Math.min(1, 0.5 - distance(x + 0.5, y + 0.5)) * opacity;
        if (share > 0) {
          const index = (y * this.width + x) * 3;
          pixels[index] = blend(pixels[index], red, share);
          pixels[index + 1] = blend(pixels[index + 1], green, share);
          pixels[index + 2] = blend(pixels[index + 2], blue, share);
        }
      }
    }
  }

  /** Returns the picture as a PNG file. */
  async toPng(): Promise<Uint8Array<ArrayBuffer>> {
    const lineBytes = this.width * 3;
    const lines = new Uint8Array((lineBytes + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      // Filter type 2 stores each line of pixels as the difference from the line above. In gradients these differences
      // are small.
      lines[y * (lineBytes + 1)] = 2;
      for (let index = 0; index < lineBytes; index += 1) {
        const here = y * lineBytes + index;
        const above = y === 0 ? 0 : (this.#pixels[here - lineBytes] ?? 0);
        lines[y * (lineBytes + 1) + 1 + index] = (this.#pixels[here] ?? 0) - above;
      }
    }
    const head = new Uint8Array(13);
    const view = new DataView(head.buffer);
    view.setUint32(0, this.width);
    view.setUint32(4, this.height);
    // Eight bits per channel, colour type 2 (RGB).
    head.set([8, 2], 8);
    const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    const parts = [
      signature,
      chunk("IHDR", head),
      chunk("IDAT", await compress(lines)),
      chunk("IEND", new Uint8Array()),
    ];
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }
}

function blend(under = 0, over: number, share: number): number {
  return under + (over - under) * share;
}

/** Returns a PNG chunk, which consists of length, name, content, and a checksum of name and content. */
function chunk(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(content.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, content.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  view.setUint32(content.length + 8, crc32(bytes.subarray(4, content.length + 8)));
  return bytes;
}
