/** Numbers of pixels in an image according to its headers. */
export interface Dimensions {
  /** Number of pixels of the largest frame. */
  pixels: number;
  /** Number of pixels of all frames of an animation, or of all pages together. */
  allPixels: number;
}
