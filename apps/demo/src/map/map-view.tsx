import { say, words } from "@social-events/app-common/app.ts";
import { Button } from "@social-events/app-common/ui.ts";
import { DomUtil, divIcon, type LayerGroup, type Map as LeafletMap, latLngBounds, marker, point } from "leaflet";
import type { ReactNode } from "preact/compat";
import { useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import { areInseparable, groupMarkers } from "./clusters.ts";
import { agreeToTiles, mayAskForTiles, tileHost } from "./ground.ts";
import { focusedMarker, focusMarker, nameMarkers } from "./marker-focus.ts";
import type { MapMarker, Place } from "./shapes.ts";
import { type DrawnMap, type OnMove, useMap, useMoves } from "./use-map.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";

const t = words({
  zoomInTitle: ["Zoom in", "Приблизить"],
  zoomOutTitle: ["Zoom out", "Отдалить"],
  group: ["{count} here: open", "Здесь отметок: {count}, показать"],
  streets: ["Show streets", "Показать улицы"],
  streetsHint: [
    "The pictures come from {host}, which then learns where you are looking.",
    "Картинки придут с {host}: там узнают, какое место вы смотрите.",
  ],
});

/** Space around the markers of a group that was zoomed to. */
const groupPadding = 100;
/** Space around the markers that the first view is fitted to: a whole marker has room at each edge. */
const framePadding: [number, number] = [56, 56];
/** Closest zoom of a fitted view: it still shows the coast around a single marker. */
const mostFittedZoom = 13;

interface MapViewProps {
  label: string;
  centre: Place;
  zoom?: number;
  markers: readonly MapMarker[];
  /** Whether the first markers determine the first view, so that no marker is cut off at the edge. */
  fitsMarkers?: boolean;
  /** Shows the surroundings of its center. Dragging and the wheel move the page, not the map. */
  isStill?: boolean;
  onMove?: OnMove;
  /** Called with the chosen markers. Without it a marker opens its page. */
  onChoose?: Choose;
  /** Content over the map. */
  children?: ReactNode;
}

function iconOf({ imageUrl, isLive }: MapMarker) {
  const pin = DomUtil.create("span", isLive ? "pin live" : "pin");
  if (imageUrl) {
    const image = DomUtil.create("img", "", pin);
    image.src = imageUrl;
    image.alt = "";
  }
  return divIcon({ className: "map-pin", html: pin, iconSize: [44, 44] });
}

function countIcon(count: number) {
  const pin = DomUtil.create("span", "pin count");
  pin.textContent = String(count);
  // The title of the marker is its accessible name, not the number.
  pin.ariaHidden = "true";
  return divIcon({ className: "map-pin", html: pin, iconSize: [44, 44] });
}

type Choose = (chosen: readonly MapMarker[]) => void;

/**
 * Draws markers, and a circle with a count for markers that would cover each other. The focus stays at the same marker,
 * which can be drawn in another group.
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
    const title = isGroup ? say(t.group, { count: members.length }) : one.label;
    const canOpen = isGroup || Boolean(choose) || one.path !== undefined;
    const pin = marker([one.latitude, one.longitude], {
      icon: isGroup ? countIcon(members.length) : iconOf(one),
      title,
      keyboard: canOpen,
      interactive: canOpen,
    });
    const open = () => openMarkers(map, members, choose);
    pin.on("click", open);
    // Leaflet does not turn the keys of a button into a click.
    pin.on("keypress", ({ originalEvent }) => {
      if (originalEvent.key === "Enter" || originalEvent.key === " ") {
        // The space bar would scroll the page.
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
}

function boundsOf(markers: readonly MapMarker[]) {
  return latLngBounds(markers.map(({ latitude, longitude }) => [latitude, longitude]));
}

/** Zooms in until a group falls apart. A group that no zoom separates is chosen as a whole. */
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

/** Draws the markers on the map, again after each zoom. */
function useMarkers(drawn: DrawnMap | null, { markers, fitsMarkers = false, onChoose }: MarkerOptions): void {
  const toFit = useRef(fitsMarkers);
  // Compared by content: the markers of each render are new objects.
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

/** Leaflet map. Its pages also list what the map shows, for users who cannot use a map. */
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
        <section ref={element} className="map" aria-label={label} />
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
