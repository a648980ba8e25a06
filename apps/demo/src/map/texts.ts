import { defineTexts } from "@social-events/app-common/app/texts.ts";

export const mapTexts = defineTexts(
  { zoomIn: "Zoom in", zoomOut: "Zoom out" },
  { zoomIn: "Приблизить", zoomOut: "Отдалить" },
);
