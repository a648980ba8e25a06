/** Draws cover pictures of events and pictures of landscapes. The same seed number always produces the same picture. */

import { area, around, below, Canvas, type Colour, clip, colourOf, ellipse, mix, panel } from "./canvas.ts";
import { SeededRandom } from "./seeded-random.ts";

/** Subject that a picture shows. */
export type Motif = "hills" | "skyline" | "sea" | "stage" | "lights" | "tiles";

const width = 800;
const height = 450;
const white: Colour = [255, 255, 255];
const night: Colour = [24, 22, 48];
const crowd: Colour = [12, 10, 24];

const motifs: Record<Motif, (canvas: Canvas, random: SeededRandom) => void> = {
  hills: drawHills,
  skyline: drawSkyline,
  sea: drawSea,
  stage: drawStage,
  lights: drawLights,
  tiles: drawTiles,
};

/** Draws a picture of a motif and returns it as PNG. */
export function drawCover(number: number, motif: Motif): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = new Canvas(width, height);
  motifs[motif](canvas, new SeededRandom(number));
  return canvas.toPng();
}

/** Returns a function of x whose curve is wavy. */
function wave(random: SeededRandom, base: number, rise: number): (x: number) => number {
  const [shift, length] = [random.below(700), 90 + random.below(120)];
  return (x) => base + Math.sin((x + shift) / length) * rise + Math.sin((x + shift) / (length / 2.7)) * rise * 0.3;
}

function drawSun(canvas: Canvas, random: SeededRandom, colour: Colour): void {
  const [x, y, radius] = [120 + random.below(560), 90 + random.below(70), 42 + random.below(24)];
  for (const [grown, opacity] of [
    [radius * 1.9, 0.18],
    [radius * 1.4, 0.25],
    [radius, 0.95],
  ] as const) {
    canvas.paint(ellipse(x, y, grown, grown), colour, opacity);
  }
}

function drawHills(canvas: Canvas, random: SeededRandom): void {
  const hue = 80 + random.below(70);
  const sky = random.below(3) * 15;
  canvas.fade(colourOf(200 + sky, 0.6, 0.72), colourOf(40 + sky / 3, 0.8, 0.86));
  drawSun(canvas, random, [255, 236, 170]);
  for (let row = 0; row < 4; row += 1) {
    const line = wave(random, 230 + row * 60, 34 - row * 4);
    canvas.paint(below(line, 180 + row * 60), colourOf(hue + row * 8, 0.4, 0.6 - row * 0.11));
  }
}

function drawSea(canvas: Canvas, random: SeededRandom): void {
  const hue = 175 + random.below(45);
  canvas.fade(colourOf(20 + random.below(30), 0.85, 0.75), colourOf(hue, 0.5, 0.75));
  drawSun(canvas, random, [255, 226, 190]);
  for (let row = 0; row < 6; row += 1) {
    const line = wave(random, 250 + row * 36, 10 + row * 2);
    canvas.paint(below(line, 225 + row * 36), colourOf(hue, 0.55, 0.62 - row * 0.07));
  }
}

function drawSkyline(canvas: Canvas, random: SeededRandom): void {
  const hue = 220 + random.below(70);
  canvas.fade(colourOf(hue, 0.5, 0.3), colourOf((hue + 90) % 360, 0.7, 0.72));
  drawSun(canvas, random, [255, 244, 220]);
  for (let row = 0; row < 2; row += 1) {
    const wall = mix(colourOf(hue, 0.4, 0.34), night, row * 0.65);
    for (let left = -20; left < width; ) {
      const [wide, high] = [50 + random.below(60), 90 + random.below(170) - row * 30];
      const top = height - high;
      canvas.paint(panel(left, top, wide, high + 10, 4), wall);
      drawWindows(canvas, random, { left, top, wide });
      left += wide + random.below(16);
    }
  }
}

function drawWindows(
  canvas: Canvas,
  random: SeededRandom,
  { left, top, wide }: { left: number; top: number; wide: number },
): void {
  for (let y = top + 14; y < height - 12; y += 24) {
    for (let x = left + 10; x < left + wide - 14; x += 18) {
      if (random.chance(45)) {
        canvas.paint(panel(x, y, 8, 12, 1), [255, 222, 140], 0.85);
      }
    }
  }
}

function drawStage(canvas: Canvas, random: SeededRandom): void {
  const hue = random.below(360);
  canvas.fade(mix(night, colourOf(hue, 0.6, 0.3), 0.5), night);
  for (let number = 0; number < 6; number += 1) {
    const [from, lean, colour] = [
      70 + number * 132,
      random.below(360) - 180,
      colourOf((hue + number * 50) % 360, 0.8, 0.65),
    ];
    canvas.paint(
      area((x, y) => Math.abs(x - from - (lean * y) / 400) - 6 - y * 0.16),
      colour,
      0.3,
    );
  }
  for (let number = 0; number < 26; number += 1) {
    const [x, y, radius] = [number * 32 + random.below(20), 400 + random.below(40), 17 + random.below(8)];
    canvas.paint(ellipse(x, y, radius, radius), crowd);
    canvas.paint(ellipse(x, y + 62, radius * 1.9, 48), crowd);
  }
}

function drawLights(canvas: Canvas, random: SeededRandom): void {
  const hue = random.below(360);
  canvas.fade(colourOf(hue, 0.55, 0.26), colourOf((hue + 60) % 360, 0.6, 0.42));
  for (let number = 0; number < 34; number += 1) {
    const [x, y, radius] = [random.below(width), random.below(height), 12 + random.below(54)];
    const colour = mix(colourOf((hue + random.below(120)) % 360, 0.85, 0.7), white, random.below(40) / 100);
    canvas.paint(ellipse(x, y, radius, radius), colour, 0.3);
  }
}

function drawTiles(canvas: Canvas, random: SeededRandom): void {
  const hue = random.below(360);
  canvas.fade(colourOf(hue, 0.35, 0.9), colourOf(hue, 0.35, 0.82));
  const side = 75;
  for (let left = 0; left < width; left += side) {
    for (let top = 0; top < height; top += side) {
      const colour = colourOf((hue + random.below(4) * 28) % 360, 0.5, 0.45 + random.below(30) / 100);
      const corner = random.below(4);
      const box = around(left + side / 2, top + side / 2, side / 2 - 1, side / 2 - 1);
      const [x, y] = [left + (corner % 2) * side, top + (corner >> 1) * side];
      const shape = random.chance(70) ? ellipse(x, y, side, side) : ellipse(left + side / 2, top + side / 2, 24, 24);
      canvas.paint(clip(shape, box), colour);
    }
  }
}
