/** Pixels of an image according to its headers. */
export interface Dimensions {
  /** Pixels of the largest frame. */
  pixels: number;
  /** Pixels of all frames of an animation, or of all pages. */
  allPixels: number;
}
