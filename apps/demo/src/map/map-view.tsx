import { say, words } from "@social-events/app-common/app.ts";
import { Button } from "@social-events/app-common/ui.ts";
import { circle, control, DomUtil, divIcon, type LayerGroup, Map as LeafletMap, layerGroup, marker } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-hash-location";
import { addGround, agreeToTiles, mayAskForTiles, tileHost } from "./ground.ts";
import { type MapMarker, type Place, ringMeters } from "./shapes.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";

const t = words({
  zoomInTitle: ["Zoom in", "Приблизить"],
  zoomOutTitle: ["Zoom out", "Отдалить"],
  streets: ["Show streets", "Показать улицы"],
  streetsHint: [
    "The pictures come from {host}, which then learns where you are looking.",
    "Картинки придут с {host}: там узнают, какое место вы смотрите.",
  ],
});

interface MapViewProps {
  label: string;
  centre: Place;
  zoom?: number;
  markers: readonly MapMarker[];
  /** Shows the surroundings of its middle: dragging and the wheel move the page, not the map. */
  isStill?: boolean;
  /** When the map was moved, by hand or by keys: what is in its middle, and how far its nearest edge is, in meters. */
  onMove?: (centre: Place, radius: number) => void;
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

function drawMarkers(layer: LayerGroup, markers: readonly MapMarker[]): void {
  layer.clearLayers();
  for (const one of markers) {
    const { latitude, longitude, label, path } = one;
    const isLink = path !== undefined;
    const open = () => isLink && navigate(path);
    const pin = marker([latitude, longitude], {
      icon: iconOf(one),
      title: label,
      keyboard: isLink,
      interactive: isLink,
    });
    pin.on("click", open);
    // Leaflet makes no click of it.
    pin.on("keypress", ({ originalEvent }) => originalEvent.key === "Enter" && open());
    layer.addLayer(pin);
  }
}

/** A map of Leaflet. What it shows also stands in a list somewhere: a map is no way in for everybody. */
export default function MapView({ label, centre, zoom = 11, markers, isStill = false, onMove }: MapViewProps) {
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
    addGround(made, hasTiles);
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
  // By what is in it: what is drawn anew loses the focus.
  const drawn = JSON.stringify(markers);
  useEffect(() => {
    if (map) {
      drawMarkers(map.pins, JSON.parse(drawn));
    }
  }, [map, drawn]);
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
