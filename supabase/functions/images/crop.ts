/** Makes the small JPEG of a photo or a cover for lists. */

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

/**
 * After the first, fast scaling, the picture is this many times as large as the crop, so that the second scaling
 * produces a sharp picture.
 */
const sharpnessReserve = 1.5;

const megapixel = 1_000_000;

/** Maximum number of pixels by kind of image, measured for 256 MB of memory and two seconds of CPU time. */
const pixelLimits = {
  // Cameras with 64 megapixels write 9248 by 6936.
  jpeg: 65 * megapixel,
  // All coefficients of a progressive JPEG are in memory at full size, even if the picture is decoded at a smaller
  // size.
  progressiveJpeg: 24 * megapixel,
  decodedJpeg: 24 * megapixel,
  png: 20 * megapixel,
  webp: 20 * megapixel,
  heic: 13 * megapixel,
  // A picture with ten bits per channel and without subsampling needs 200 MB.
  avif: 6 * megapixel,
  gif: 20 * megapixel,
};

/** Cameras write about ten scans. Each scan needs a pass over the whole picture, even if the scan is empty. */
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
 * Cuts the largest centred part with the aspect ratio of `size` out of the upright picture, and scales it to `size`.
 * The result is an sRGB JPEG without metadata. For an animation, the first frame is used. If a HEIC or AVIF picture is
 * too large, its embedded thumbnail is used. A rejection is final, because the same bytes would be rejected again.
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

/** Pixels to decode in addition to the visible picture. */
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
    // The bytes are copied, because the library reuses this memory for the next image.
    return image.write(MagickFormat.Jpeg, (data) => data.slice());
  });
  return { outcome: "made", bytes: crop, contentType: "image/jpeg" };
}

function readSettings(format: FileFormat): MagickReadSettings {
  const settings = new MagickReadSettings({ format: magickFormats[format], frameIndex: 0, frameCount: 1 });
  // Guards against decompression bombs: text in a PNG of a few megabytes can decompress to gigabytes. With the value 1,
  // the decoder stores no text.
  settings.setDefine("png:chunk-cache-max", "1");
  return settings;
}

/** Returns the minimum size at which a JPEG may be decoded, in the orientation of the file. */
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

  // The JPEG decoder scales by whole eighths.
  const decodedEighths = Math.ceil(8 / Math.min(8, cheapShrinking(info, asLyingInFile(size, info.orientation))));
  return pixels > pixelLimits.jpeg || pixels * (decodedEighths / 8) ** 2 > pixelLimits.decodedJpeg;
}

/** The first frame of a GIF may be smaller than its canvas. */
function drawOnCanvas(image: IMagickImage): void {
  const { x, y, width, height } = image.page;
  if (width > 0 && height > 0 && (x !== 0 || y !== 0 || width !== image.width || height !== image.height)) {
    image.resetPage();
    image.extent(new MagickGeometry(-x, -y, width, height), MagickColors.Transparent);
  }
}

/** Crops before it enlarges, so that a picture of 1 by 10000 pixels is never enlarged to the width of the crop. */
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

/** Returns the factor by which a picture can be shrunk by averaging before the final scaling. */
function cheapShrinking(picture: CropSize, crop: CropSize): number {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height);
  return Math.max(1, Math.floor(scale / sharpnessReserve));
}

function exactly(width: number, height: number): MagickGeometry {
  const geometry = new MagickGeometry(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  geometry.ignoreAspectRatio = true;
  return geometry;
}

/** Converts the colours of the picture's profile to sRGB. */
function convertToSrgb(image: IMagickImage): void {
  try {
    image.transformColorSpace(new ColorProfile(srgbProfile));
  } catch (problem) {
    if (!(problem instanceof MagickError)) {
      throw problem;
    }
    // A photo with an unusable profile is still shown.
    image.removeProfile("icc");
  }
  if (image.colorSpace !== ColorSpace.Gray) {
    image.colorSpace = ColorSpace.sRGB;
  }
}

function asLyingInFile(size: CropSize, orientation: Orientation): CropSize {
  return sidewaysOrientations.includes(orientation) ? { width: size.height, height: size.width } : size;
}
