/** Makes the small JPEG that stands for a photo or a cover in lists. */

import {
  AlphaAction,
  ColorProfile,
  ColorSpace,
  FilterType,
  Gravity,
  type IMagickImage,
  type IMagickImageInfo,
  ImageMagick,
  Interlace,
  MagickColors,
  MagickError,
  MagickFormat,
  MagickGeometry,
  MagickImageInfo,
  MagickReadSettings,
  Orientation,
} from "@imagemagick/magick-wasm";
import { pixelsToDecode } from "@social/media-metadata/images/heif-decoding.ts";
import { thumbnailOfHeif } from "@social/media-metadata/images/heif-thumbnail.ts";
import { type FileFormat, firstFrameOfWebp, formatOf, gifCanvasPixels, isWhole, measureJpeg } from "./file-format.ts";
import { srgbProfile } from "./icc.ts";
import { startMagick } from "./magick.ts";

export interface CropSize {
  width: number;
  height: number;
}

type CropRejection = "unsupported_format" | "too_many_pixels" | "truncated" | "unreadable";

export type Crop =
  | { outcome: "made"; bytes: Uint8Array; contentType: "image/jpeg" }
  | { outcome: "rejected"; reason: CropRejection };

const jpegQuality = 82;

/** How much larger than the crop the cheap first shrinking leaves the picture, so that the second keeps it sharp. */
const sharpnessReserve = 1.5;

const megapixel = 1_000_000;

/** What 256 MB of memory and two seconds of processor time can decode, as measured. */
const pixelLimits = {
  // What is sold as 64 megapixels gives 9248 by 6936.
  jpeg: 65 * megapixel,
  // All coefficients of a progressive JPEG lie in memory at full size, however small it is decoded.
  progressiveJpeg: 24 * megapixel,
  decodedJpeg: 24 * megapixel,
  png: 20 * megapixel,
  webp: 20 * megapixel,
  heic: 13 * megapixel,
  // Ten bits without subsampling take 200 MB.
  avif: 6 * megapixel,
  gif: 20 * megapixel,
};

/** Cameras write about ten scans; each one costs a pass over the whole picture, even if it is empty. */
const maximumJpegScans = 100;

const magickFormats: Record<FileFormat, MagickFormat> = {
  jpeg: MagickFormat.Jpeg,
  png: MagickFormat.Png,
  webp: MagickFormat.WebP,
  heic: MagickFormat.Heic,
  avif: MagickFormat.Avif,
  gif: MagickFormat.Gif,
};

const sidewaysOrientations: Orientation[] = [
  Orientation.LeftTop,
  Orientation.RightTop,
  Orientation.RightBottom,
  Orientation.LeftBottom,
];

/**
 * Cuts the largest centred part of the wanted shape out of the upright picture and scales it to exactly `size`.
 * The result is an sRGB JPEG without metadata. It is made of the first frame of an animation, and of the thumbnail that
 * a HEIC or AVIF carries if the picture itself is too large. A rejection is final: the same bytes never give a crop.
 */
export async function makeCrop(bytes: Uint8Array, size: CropSize): Promise<Crop> {
  const format = formatOf(bytes);
  if (format === undefined) {
    return { outcome: "rejected", reason: "unsupported_format" };
  }
  if (!isWhole(bytes, format)) {
    return { outcome: "rejected", reason: "truncated" };
  }
  if (format === "jpeg" && measureJpeg(bytes).scans > maximumJpegScans) {
    return { outcome: "rejected", reason: "unreadable" };
  }

  await startMagick();
  try {
    return cropKnownFormat(format === "webp" ? firstFrameOfWebp(bytes) : bytes, format, size);
  } catch (problem) {
    if (problem instanceof MagickError) {
      return { outcome: "rejected", reason: "unreadable" };
    }
    throw problem;
  }
}

function cropKnownFormat(bytes: Uint8Array, format: FileFormat, size: CropSize): Crop {
  const info = MagickImageInfo.create(bytes, readSettings(format));
  if (!hasTooManyPixels(info, format, size) && hiddenPixels(bytes, format) <= pixelLimits[format]) {
    return cropDecodable(bytes, info, format, size);
  }
  const thumbnail = format === "heic" || format === "avif" ? thumbnailOfHeif(bytes) : undefined;
  const smaller = thumbnail && MagickImageInfo.create(thumbnail, readSettings(format));
  return smaller && !hasTooManyPixels(smaller, format, size)
    ? cropDecodable(thumbnail, smaller, format, size)
    : { outcome: "rejected", reason: "too_many_pixels" };
}

/** Pixels that are decoded although the size of the picture does not show them. */
function hiddenPixels(bytes: Uint8Array, format: FileFormat): number {
  switch (format) {
    case "gif":
      return gifCanvasPixels(bytes);
    case "heic":
    case "avif":
      return pixelsToDecode(bytes);
    default:
      return 0;
  }
}

function cropDecodable(bytes: Uint8Array, info: IMagickImageInfo, format: FileFormat, size: CropSize): Crop {
  const settings = readSettings(format);
  settings.setDefine("jpeg:size", decodingHint(info, size));
  const crop = ImageMagick.read(bytes, settings, (image) => {
    if (format === "gif") {
      drawOnCanvas(image);
    }
    cutAndScale(image, size);
    image.autoOrient();
    convertToSrgb(image);
    image.backgroundColor = MagickColors.White;
    image.alpha(AlphaAction.Remove);
    image.strip();
    image.quality = jpegQuality;
    // The data lies in the library's memory, which the next image overwrites.
    return image.write(MagickFormat.Jpeg, (data) => data.slice());
  });
  return { outcome: "made", bytes: crop, contentType: "image/jpeg" };
}

function readSettings(format: FileFormat): MagickReadSettings {
  const settings = new MagickReadSettings({ format: magickFormats[format], frameIndex: 0, frameCount: 1 });
  // Decompression bomb: text in a PNG of a few megabytes unpacks to gigabytes; 1 means that none is kept.
  settings.setDefine("png:chunk-cache-max", "1");
  return settings;
}

/** The least size, as the picture lies in the file, that a JPEG may be decoded at. */
function decodingHint(info: IMagickImageInfo, size: CropSize): string {
  const lying = asLyingInFile(size, info.orientation);
  return `${Math.ceil(lying.width * sharpnessReserve)}x${Math.ceil(lying.height * sharpnessReserve)}`;
}

function hasTooManyPixels(info: IMagickImageInfo, format: FileFormat, size: CropSize): boolean {
  const pixels = info.width * info.height;
  if (format !== "jpeg") {
    return pixels > pixelLimits[format];
  }
  if (info.interlace === Interlace.Jpeg && pixels > pixelLimits.progressiveJpeg) {
    return true;
  }

  // The decoder leaves out whole eighths of a picture's side.
  const decodedEighths = Math.ceil(8 / Math.min(8, cheapShrinking(info, asLyingInFile(size, info.orientation))));
  return pixels > pixelLimits.jpeg || pixels * (decodedEighths / 8) ** 2 > pixelLimits.decodedJpeg;
}

/** The first frame of a GIF may be smaller than the picture. */
function drawOnCanvas(image: IMagickImage): void {
  const { x, y, width, height } = image.page;
  if (width > 0 && height > 0 && (x !== 0 || y !== 0 || width !== image.width || height !== image.height)) {
    image.resetPage();
    image.extent(new MagickGeometry(-x, -y, width, height), MagickColors.Transparent);
  }
}

/** Cuts before it enlarges, so that a picture of 1 by 10000 is never blown up to the width of the crop. */
function cutAndScale(image: IMagickImage, size: CropSize): void {
  const lying = asLyingInFile(size, image.orientation);
  const shrinking = cheapShrinking(image, lying);
  if (shrinking > 1) {
    image.resize(exactly(image.width / shrinking, image.height / shrinking), FilterType.Box);
  }

  const scale = Math.min(image.width / lying.width, image.height / lying.height);
  image.crop(exactly(lying.width * scale, lying.height * scale), Gravity.Center);
  image.resetPage();
  image.resize(exactly(lying.width, lying.height));
}

/** By how much a picture can be shrunk with plain averages before it is scaled to the crop with care. */
function cheapShrinking(picture: CropSize, crop: CropSize): number {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height);
  return Math.max(1, Math.floor(scale / sharpnessReserve));
}

function exactly(width: number, height: number): MagickGeometry {
  const geometry = new MagickGeometry(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  geometry.ignoreAspectRatio = true;
  return geometry;
}

/** Turns the picture's own colours, where it names them, into those that every screen assumes. */
function convertToSrgb(image: IMagickImage): void {
  try {
    image.transformColorSpace(new ColorProfile(srgbProfile));
  } catch (problem) {
    if (!(problem instanceof MagickError)) {
      throw problem;
    }
    // A profile that cannot be used is no reason to go without the photo.
    image.removeProfile("icc");
  }
  if (image.colorSpace !== ColorSpace.Gray) {
    image.colorSpace = ColorSpace.sRGB;
  }
}

function asLyingInFile(size: CropSize, orientation: Orientation): CropSize {
  return sidewaysOrientations.includes(orientation) ? { width: size.height, height: size.width } : size;
}
