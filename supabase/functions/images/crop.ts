/** Makes the thumbnail (JPEG) of a photo or cover that lists show. */

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
 * A large picture is scaled in two steps. After the first, fast step the picture is still at least this many times as
 * large as the crop, so that the second step produces a sharp picture.
 */
const sharpnessReserve = 1.5;

const megapixel = 1_000_000;

/**
 * Maximum number of pixels by image format. The limits are based on measurements: an isolate has 256 MB of memory and
 * two seconds of CPU time.
 */
const pixelLimits = {
  // Cameras with 64 megapixels write 9248 by 6936.
  jpeg: 65 * megapixel,
  // The decoder holds all coefficients of a progressive JPEG in memory at full size, even if it decodes the picture at
  // a smaller size.
  progressiveJpeg: 24 * megapixel,
  decodedJpeg: 24 * megapixel,
  png: 20 * megapixel,
  webp: 20 * megapixel,
  heic: 13 * megapixel,
  // A picture with ten bits per channel and without subsampling needs 200 MB.
  avif: 6 * megapixel,
  gif: 20 * megapixel,
};

/**
 * Maximum number of scans in a JPEG. Cameras write about ten scans. The decoder processes the whole picture for each
 * scan, even for an empty one.
 */
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
 * Rotates a picture upright, crops it to the aspect ratio of `size` around its centre, and scales it to `size`. The
 * result is an sRGB JPEG without metadata. The crop of an animation shows the first frame. If a HEIC or AVIF picture is
 * too large, the crop is made from its embedded thumbnail. A rejection is final, because the same bytes would be
 * rejected again.
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

/** Returns the number of pixels to decode if it can be larger than the visible picture, and otherwise 0. */
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
    // Copies the bytes, because the library reuses this memory for the next image.
    return image.write(MagickFormat.Jpeg, (data) => data.slice());
  });
  return { outcome: "made", bytes: crop, contentType: "image/jpeg" };
}

function readSettings(format: FileFormat): MagickReadSettings {
  const settings = new MagickReadSettings({ format: magickFormats[format], frameIndex: 0, frameCount: 1 });
  // Guards against decompression bombs: compressed text in a PNG file of a few megabytes can decompress to gigabytes.
  // With the value 1, the decoder ignores text chunks.
  settings.setDefine("png:chunk-cache-max", "1");
  return settings;
}

/** Returns the minimum size to which the decoder may shrink a JPEG. The size applies before the EXIF rotation. */
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

  // The JPEG decoder can decode a picture at 1/8, 2/8, … 8/8 of its size.
  const decodedEighths = Math.ceil(8 / Math.min(8, cheapShrinking(info, asLyingInFile(size, info.orientation))));
  return pixels > pixelLimits.jpeg || pixels * (decodedEighths / 8) ** 2 > pixelLimits.decodedJpeg;
}

/** Extends the first frame of a GIF to the size of the canvas, because the frame may be smaller. */
function drawOnCanvas(image: IMagickImage): void {
  const { x, y, width, height } = image.page;
  if (width > 0 && height > 0 && (x !== 0 || y !== 0 || width !== image.width || height !== image.height)) {
    image.resetPage();
    image.extent(new MagickGeometry(-x, -y, width, height), MagickColors.Transparent);
  }
}

/**
 * Crops a picture and scales it to `size`. The picture is cropped before it is enlarged, so that the intermediate
 * picture stays small even for a picture of 1 by 10000 pixels.
 */
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

/** Returns the factor by which the first, fast step scales a picture down (see `sharpnessReserve`). */
function cheapShrinking(picture: CropSize, crop: CropSize): number {
  const scale = Math.min(picture.width / crop.width, picture.height / crop.height);
  return Math.max(1, Math.floor(scale / sharpnessReserve));
}

function exactly(width: number, height: number): MagickGeometry {
  const geometry = new MagickGeometry(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  geometry.ignoreAspectRatio = true;
  return geometry;
}

/** Converts a picture from its colour profile to sRGB. */
function convertToSrgb(image: IMagickImage): void {
  try {
    image.transformColorSpace(new ColorProfile(srgbProfile));
  } catch (problem) {
    if (!(problem instanceof MagickError)) {
      throw problem;
    }
    // If the colour profile is unusable, it is ignored, so that the photo still gets a crop.
    image.removeProfile("icc");
  }
  if (image.colorSpace !== ColorSpace.Gray) {
    image.colorSpace = ColorSpace.sRGB;
  }
}

function asLyingInFile(size: CropSize, orientation: Orientation): CropSize {
  return sidewaysOrientations.includes(orientation) ? { width: size.height, height: size.width } : size;
}
