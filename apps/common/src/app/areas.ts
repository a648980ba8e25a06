/** An area of an app: its pages, and its place in the navigation. */

import type { ComponentType } from "react";
import type { IconName } from "../ui/icon.tsx";
import type { Texts } from "./texts.ts";

export interface Route {
  /** As wouter takes it, such as `/events/:id`; more special ones stand first. Links have no `?`: it belongs to the viewer. */
  path: string;
  /** Loaded when it is first shown: `lazy(() => import("./event-page.tsx"))`. */
  page: ComponentType;
}

export interface NavigationItem {
  path: string;
  /** The place: 1 is the first. */
  order: number;
  icon: IconName;
  label: Texts<{ readonly label: string }>;
  /** How much is new, in the corner of the icon. */
  Badge?: ComponentType;
}

export interface Area {
  routes: readonly Route[];
  navigation?: NavigationItem;
}
