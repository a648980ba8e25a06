/** Draws portraits of users. The same seed number always produces the same face. */

import { below, both, Canvas, type Colour, colourOf, ellipse, mix, outline, panel, without } from "./canvas.ts";
import { SeededRandom } from "./seeded-random.ts";

const size = 400;
const middle = size / 2;

const skins: readonly Colour[] = [
  [255, 219, 188],
  [244, 199, 161],
  [228, 173, 132],
  [198, 134, 92],
  [156, 99, 64],
  [109, 68, 45],
];
const hairs: readonly Colour[] = [
  [44, 34, 30],
  [84, 56, 38],
  [134, 84, 47],
  [190, 140, 76],
  [222, 184, 118],
  [158, 68, 40],
  [150, 150, 155],
];
const white: Colour = [255, 255, 255];
const dark: Colour = [48, 38, 42];

/** Features of a face. */
interface Face {
  skin: Colour;
  hair: Colour;
  shirt: Colour;
  /** Half the width and half the height of the face, in pixels. */
  width: number;
  height: number;
  isLongHaired: boolean;
  parting: number;
  fringe: number;
  hasGlasses: boolean;
  hasBeard: boolean;
  smile: number;
}

/** Draws a portrait and returns it as PNG. */
export function drawPortrait(number: number, sex: "female" | "male"): Promise<Uint8Array<ArrayBuffer>> {
  const random = new SeededRandom(number);
  const canvas = new Canvas(size, size);
  drawBackground(canvas, random);
  const isFemale = sex === "female";
  const face: Face = {
    skin: random.oneOf(skins),
    hair: random.oneOf(hairs),
    shirt: colourOf(random.below(360), 0.45, 0.35 + random.below(30) / 100),
    width: 76 + random.below(12),
    height: 98 + random.below(12),
    isLongHaired: random.chance(isFemale ? 75 : 10),
    parting: random.below(100) - 50,
    fringe: 52 + random.below(16),
    hasGlasses: random.chance(30),
    hasBeard: !isFemale && random.chance(45),
    smile: 10 + random.below(14),
  };
  drawBody(canvas, face);
  drawHead(canvas, face);
  drawEyes(canvas, face, colourOf(20 + random.below(200), 0.45, 0.3));
  drawMouth(canvas, face);
  return canvas.toPng();
}

function drawBackground(canvas: Canvas, random: SeededRandom): void {
  const hue = random.below(360);
  canvas.fade(colourOf(hue, 0.55, 0.82), colourOf((hue + 30) % 360, 0.5, 0.66));
  for (let number = 0; number < 3; number += 1) {
    const [x, y, radius] = [random.below(size), random.below(size), 40 + random.below(90)];
    canvas.paint(ellipse(x, y, radius, radius), white, 0.16);
  }
}

function drawBody(canvas: Canvas, { skin, hair, shirt, width, isLongHaired }: Face): void {
  if (isLongHaired) {
    const halfWidth = width + 26;
    canvas.paint(panel(middle - halfWidth, 110, halfWidth * 2, 220, 80), mix(hair, dark, 0.15));
  }
  canvas.paint(ellipse(middle, 428, 150, 118), shirt);
  canvas.paint(panel(middle - 32, 255, 64, 84, 30), mix(skin, dark, 0.14));
  canvas.paint(
    both(
      ellipse(middle, 318, 52, 34),
      below(() => 318),
    ),
    mix(skin, dark, 0.14),
  );
}

function drawHead(canvas: Canvas, { skin, hair, width, height, parting, fringe, hasBeard }: Face): void {
  const centre = 195;
  for (const side of [-1, 1]) {
    canvas.paint(ellipse(middle + side * width, centre + 8, 14, 22), mix(skin, dark, 0.1));
  }
  const head = ellipse(middle, centre, width, height);
  canvas.paint(head, skin);
  for (const side of [-1, 1]) {
    canvas.paint(ellipse(middle + side * 46, centre + 38, 17, 11), [235, 110, 100], 0.22);
  }
  if (hasBeard) {
    const jaw = both(
      ellipse(middle, centre, width + 2, height + 6),
      below((x) => centre + 46 - Math.abs(x - middle) / 5),
    );
    canvas.paint(without(jaw, ellipse(middle, centre + 52, 36, 22)), hair, 0.92);
  }
  // The fringe is a parabola with its vertex at the parting.
  const line = (x: number) => centre - fringe + ((x - middle - parting) / width) ** 2 * 20;
  canvas.paint(without(ellipse(middle, centre - 16, width + 14, height + 10), below(line)), hair);
}

function drawEyes(canvas: Canvas, { hair, skin, hasGlasses }: Face, iris: Colour): void {
  for (const side of [-1, 1]) {
    const x = middle + side * 33;
    canvas.paint(ellipse(x, 200, 15, 10), white);
    canvas.paint(ellipse(x, 200, 8, 8), iris);
    canvas.paint(ellipse(x, 200, 4, 4), dark);
    canvas.paint(ellipse(x + 3, 197, 2.4, 2.4), white);
    canvas.paint(panel(x - 19, 176, 38, 7, 3), mix(hair, dark, 0.3));
    if (hasGlasses) {
      canvas.paint(outline(ellipse(x, 201, 27, 23), 5), dark);
    }
  }
  if (hasGlasses) {
    canvas.paint(panel(middle - 8, 196, 16, 5, 2), dark);
  }
  canvas.paint(ellipse(middle, 232, 9, 6), mix(skin, dark, 0.18));
}

function drawMouth(canvas: Canvas, { smile }: Face): void {
  const upperLip = 245;
  canvas.paint(
    both(
      ellipse(middle, upperLip - 4, 29, smile + 10),
      below(() => upperLip),
    ),
    [178, 62, 66],
  );
  canvas.paint(
    both(
      ellipse(middle, upperLip - 4, 22, 10),
      below(() => upperLip),
    ),
    white,
  );
}
