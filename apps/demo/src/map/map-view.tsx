import { say, words } from "@social-events/app-common/app.ts";
import { Button } from "@social-events/app-common/ui.ts";
import {
  circle,
  control,
  DomUtil,
  divIcon,
  type LayerGroup,
  Map as LeafletMap,
  latLngBounds,
  layerGroup,
  marker,
  point,
} from "leaflet";
import { useEffect, useRef, useState } from "preact/hooks";
import { navigate } from "wouter/use-hash-location";
import { areInseparable, groupMarkers } from "./clusters.ts";
import { addGround, agreeToTiles, mayAskForTiles, tileHost } from "./ground.ts";
import { type MapMarker, type Place, ringMeters } from "./shapes.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";

const t = words({
  zoomInTitle: ["Zoom in", "Приблизить"],
  zoomOutTitle: ["Zoom out", "Отдалить"],
  group: ["{count} here: open", "Здесь {count}: открыть"],
  streets: ["Show streets", "Показать улицы"],
  streetsHint: [
    "The pictures come from {host}, which then learns where you are looking.",
    "Картинки придут с {host}: там узнают, какое место вы смотрите.",
  ],
});

/** Space around the markers of a group that was zoomed to. */
const groupPadding = 100;

interface MapViewProps {
  label: string;
  centre: Place;
  zoom?: number;
  markers: readonly MapMarker[];
  /** Shows the surroundings of its center. Dragging and the wheel move the page, not the map. */
  isStill?: boolean;
  /** Called after the map has moved, with its center and the distance from the center to a corner in meters. */
  onMove?: (centre: Place, radius: number) => void;
  /** Called with the chosen markers. Without it a marker opens its page. */
  onChoose?: Choose;
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

/** Draws markers, and a circle with a count for markers that would cover each other. */
function drawMarkers(map: LeafletMap, layer: LayerGroup, markers: readonly MapMarker[], choose?: Choose): void {
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
    // Leaflet does not turn the Enter key into a click.
    pin.on("keypress", ({ originalEvent }) => originalEvent.key === "Enter" && open());
    layer.addLayer(pin);
  }
}

/** Zooms in until a group falls apart. A group that no zoom separates is chosen as a whole. */
function openMarkers(map: LeafletMap, members: readonly MapMarker[], choose?: Choose): void {
  if (!areInseparable(map, members)) {
    const bounds = latLngBounds(members.map(({ latitude, longitude }) => [latitude, longitude]));
    const zoom = map.getBoundsZoom(bounds, false, point(groupPadding, groupPadding));
    map.setView(bounds.getCenter(), Math.min(Math.max(zoom, map.getZoom() + 1), map.getMaxZoom()));
  } else if (choose) {
    choose(members);
  } else if (members.length === 1 && members[0]?.path) {
    navigate(members[0].path);
  }
}

/** Leaflet map. Its pages also list what the map shows, for users who cannot use a map. */
export default function MapView({
  label,
  centre,
  zoom = 11,
  markers,
  isStill = false,
  onMove,
  onChoose,
}: MapViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const [hasTiles, setHasTiles] = useState(mayAskForTiles);
  const [map, setMap] = useState<{ map: LeafletMap; pins: LayerGroup } | null>(null);
  const { latitude, longitude } = centre;
  useEffect(() => {
    if (!element.current) {
      return;
    }
    const options = { zoomControl: false, attributionControl: false, minZoom: 2, maxZoom: 17 };
    const still = { dragging: false, scrollWheelZoom: false, touchZoom: "center", doubleClickZoom: "center" } as const;
    const made = new LeafletMap(element.current, isStill ? { ...options, ...still } : options);
    control.zoom(t).addTo(made);
    addGround(made, hasTiles, isStill);
    setMap({ map: made, pins: layerGroup().addTo(made) });
    return () => {
      setMap(null);
      made.remove();
    };
  }, [hasTiles, isStill]);
  useEffect(() => {
    map?.map.setView([latitude, longitude], zoom);
    const ring = circle([latitude, longitude], { radius: ringMeters, interactive: false, className: "map-ring" });
    if (map && isStill) {
      ring.addTo(map.map);
    }
    return () => {
      ring.remove();
    };
  }, [map, latitude, longitude, zoom, isStill]);
  // Compared by content: a marker that is drawn again loses the focus.
  const drawn = JSON.stringify(markers);
  useEffect(() => {
    const draw = () => map && drawMarkers(map.map, map.pins, JSON.parse(drawn), onChoose);
    draw();
    map?.map.on("zoomend", draw);
    return () => {
      map?.map.off("zoomend", draw);
    };
  }, [map, drawn, onChoose]);
  useEffect(() => {
    const report = () => {
      const centre = map?.map.getCenter().wrap();
      if (map && centre) {
        const radius = map.map.distance(centre, map.map.getBounds().getNorthEast());
        onMove?.({ latitude: centre.lat, longitude: centre.lng }, radius);
      }
    };
    map?.map.on("moveend", report);
    return () => {
      map?.map.off("moveend", report);
    };
  }, [map, onMove]);
  return (
    <div className="stack">
      <section ref={element} className="map" aria-label={label} />
      {tileHost && !hasTiles && (
        <p className="row">
          <Button
            onClick={() => {
              agreeToTiles();
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
