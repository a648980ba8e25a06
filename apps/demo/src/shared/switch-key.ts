/** Key of the mutations that save switches. */
export const switchKey: readonly string[] = ["switch"];
