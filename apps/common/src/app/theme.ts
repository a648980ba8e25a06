/** Light, dark, or as the system has it; the colours stand in theme.css. */

import { makeChoice } from "./choice.ts";

export const theme = makeChoice({
  name: "theme",
  values: ["system", "light", "dark"],
  usual: "system",
  apply: (value) => {
    document.documentElement.style.colorScheme = value === "system" ? "light dark" : value;
  },
});
