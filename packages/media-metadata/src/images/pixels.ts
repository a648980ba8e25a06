/** How many pixels an image has by its headers. */
export interface Dimensions {
  /** Pixels of the largest frame. */
  pixels: number;
  /** Pixels of all frames of an animation, or of all pages. */
  allPixels: number;
}
