import { say, words } from "@social-events/app-common/app.ts";
import { Button } from "@social-events/app-common/ui.ts";
import { DomUtil, divIcon, type LayerGroup, type Map as LeafletMap, latLngBounds, marker, point } from "leaflet";
import type { ReactNode } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import { areInseparable, groupMarkers } from "./clusters.ts";
import { agreeToTiles, mayAskForTiles, tileHost } from "./ground.ts";
import { pinsDrawn } from "./land.ts";
import { focusedMarker, focusMarker, nameMarkers } from "./marker-focus.ts";
import type { MapMarker, Place } from "./shapes.ts";
import { type DrawnMap, type OnMove, useMap, useMoves } from "./use-map.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";

const t = words({
  zoomInTitle: ["Zoom in", "Приблизить"],
  zoomOutTitle: ["Zoom out", "Отдалить"],
  group: ["Show {count} markers", "Показать отметки: {count}"],
  streets: ["Show streets", "Показать улицы"],
  streetsHint: [
    "The map images come from {host}, which learns which area you are viewing.",
    "Картинки карты придут с {host}: там узнают, какое место вы смотрите.",
  ],
});

/** Padding around the markers of a group when the map zooms to the group, in pixels. */
const groupPadding = 100;
/**
 * Padding around the markers when the initial view is fitted to them, in pixels, so that no marker is cut off at an
 * edge.
 */
const framePadding: [number, number] = [56, 56];
/** Maximum zoom level of a view that is fitted to markers. */
const mostFittedZoom = 13;

interface MapViewProps {
  label: string;
  centre: Place;
  zoom?: number;
  markers: readonly MapMarker[];
  /** Whether the initial view is fitted to the first markers, so that all of them are visible. */
  fitsMarkers?: boolean;
  /** Whether the center of the map is fixed. Dragging and the mouse wheel scroll the page instead of moving the map. */
  isStill?: boolean;
  onMove?: OnMove;
  /**
   * Called with the markers that the user has chosen. If it is not set, choosing a marker opens the page of the marker.
   */
  onChoose?: Choose;
  /** Content that is shown above the map. */
  children?: ReactNode;
}

function pinOf({ imageUrl, isLive }: MapMarker): HTMLElement {
  const pin = DomUtil.create("span", isLive ? "pin live" : "pin");
  if (imageUrl) {
    const image = DomUtil.create("img", "", pin);
    image.src = imageUrl;
    image.alt = "";
  }
  return pin;
}

function countPin(count: number): HTMLElement {
  const pin = DomUtil.create("span", "pin count");
  pin.textContent = String(count);
  // Screen readers read the title of the marker instead of this number.
  pin.ariaHidden = "true";
  return pin;
}

type Choose = (chosen: readonly MapMarker[]) => void;

/**
 * Draws markers. Markers that would overlap are drawn as one circle, which shows how many markers it replaces. The
 * focus stays on the same marker, even if the marker is now part of another group.
 */
function drawMarkers(map: LeafletMap, layer: LayerGroup, markers: readonly MapMarker[], choose?: Choose): void {
  const focused = focusedMarker(map);
  layer.clearLayers();
  for (const members of groupMarkers(map, markers)) {
    const [one] = members;
    if (!one) {
      continue;
    }
    const isGroup = members.length > 1;
    const isChosen = members.some((member) => member.isChosen);
    const title = isGroup ? say(t.group, { count: members.length }) : one.label;
    const canOpen = isGroup || Boolean(choose) || one.path !== undefined;
    const pin = marker([one.latitude, one.longitude], {
      icon: divIcon({
        className: isChosen ? "map-pin chosen-pin" : "map-pin",
        html: isGroup ? countPin(members.length) : pinOf(one),
        iconSize: [44, 44],
      }),
      zIndexOffset: isChosen ? 1000 : 0,
      title,
      keyboard: canOpen,
      interactive: canOpen,
    });
    const open = () => openMarkers(map, members, choose);
    pin.on("click", open);
    // Leaflet does not convert the Enter and space keys to clicks.
    pin.on("keypress", ({ originalEvent }) => {
      if (originalEvent.key === "Enter" || originalEvent.key === " ") {
        // Prevents the space bar from scrolling the page.
        originalEvent.preventDefault();
        open();
      }
    });
    layer.addLayer(pin);
    nameMarkers(pin, members);
  }
  if (focused !== null) {
    focusMarker(map.getContainer(), focused);
  }
  map.fire(pinsDrawn);
}

function boundsOf(markers: readonly MapMarker[]) {
  return latLngBounds(markers.map(({ latitude, longitude }) => [latitude, longitude]));
}

/**
 * Zooms in until the markers of a group no longer overlap. If they overlap at every zoom level, all markers of the
 * group are chosen.
 */
function openMarkers(map: LeafletMap, members: readonly MapMarker[], choose?: Choose): void {
  if (!areInseparable(map, members)) {
    const bounds = boundsOf(members);
    const zoom = map.getBoundsZoom(bounds, false, point(groupPadding, groupPadding));
    map.setView(bounds.getCenter(), Math.min(Math.max(zoom, map.getZoom() + 1), map.getMaxZoom()));
  } else if (choose) {
    choose(members);
  } else if (members.length === 1 && members[0]?.path) {
    navigate(members[0].path);
  }
}

interface MarkerOptions extends Pick<MapViewProps, "markers" | "fitsMarkers" | "onChoose"> {}

/** Draws the markers on the map, and draws them again after each zoom. */
function useMarkers(drawn: DrawnMap | null, { markers, fitsMarkers = false, onChoose }: MarkerOptions): void {
  const toFit = useRef(fitsMarkers);
  // The markers are compared as JSON, because each render creates new objects.
  const content = JSON.stringify(markers);
  useEffect(() => {
    const shown: MapMarker[] = JSON.parse(content);
    const draw = () => drawn && drawMarkers(drawn.map, drawn.pins, shown, onChoose);
    if (drawn && toFit.current && shown.length > 0) {
      toFit.current = false;
      drawn.map.fitBounds(boundsOf(shown), { padding: framePadding, maxZoom: mostFittedZoom, animate: false });
    }
    draw();
    drawn?.map.on("zoomend", draw);
    return () => {
      drawn?.map.off("zoomend", draw);
    };
  }, [drawn, content, onChoose]);
}

/** Leaflet map. Pages with a map also show its markers as a list, for users who cannot use a map. */
export default function MapView({
  label,
  centre,
  zoom = 11,
  isStill = false,
  onMove,
  children,
  ...rest
}: MapViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const [hasTiles, setHasTiles] = useState(mayAskForTiles);
  const [drawn, keepView] = useMap(element, { centre, zoom, hasTiles, isStill, zoomTitles: t });
  useMarkers(drawn, rest);
  useMoves(drawn, onMove);
  return (
    <div className="stack">
      <div className="map-frame">
        {/* A new base layer requires a new element, because the previous map is removed with a delay. */}
        <section key={String(hasTiles)} ref={element} className="map" aria-label={label} />
        {children}
      </div>
      {tileHost && !hasTiles && (
        <p className="row">
          <Button
            onClick={() => {
              agreeToTiles();
              keepView();
              setHasTiles(true);
            }}
          >
            {t.streets}
          </Button>
          <span className="note grow">{say(t.streetsHint, { host: tileHost })}</span>
        </p>
      )}
    </div>
  );
}
