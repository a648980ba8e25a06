import { control, DomUtil, divIcon, type LayerGroup, Map as LeafletMap, layerGroup, marker } from "leaflet";
import "leaflet/dist/leaflet.css";
import { useTexts } from "@social-events/app-common/app/texts.ts";
import { useEffect, useRef, useState } from "react";
import { addGround } from "./land.ts";
import "./map.css";
import type { MapMarker, Place } from "./shapes.ts";
import { mapTexts } from "./texts.ts";

interface MapViewProps {
  label: string;
  centre: Place;
  zoom?: number;
  markers: readonly MapMarker[];
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
  for (const { id, latitude, longitude, label, onClick, ...look } of markers) {
    const pin = marker([latitude, longitude], {
      icon: iconOf({ id, latitude, longitude, label, ...look }),
      title: label,
      keyboard: Boolean(onClick),
      interactive: Boolean(onClick),
    });
    pin.on("click", () => onClick?.());
    // Leaflet makes no click of it.
    pin.on("keypress", ({ originalEvent }) => originalEvent.key === "Enter" && onClick?.());
    layer.addLayer(pin);
  }
}

/** A map of Leaflet. What it shows also stands in a list somewhere: a map is no way in for everybody. */
export default function MapView({ label, centre, zoom = 11, markers, onMove }: MapViewProps) {
  const texts = useTexts(mapTexts);
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<{ map: LeafletMap; pins: LayerGroup } | null>(null);
  const { latitude, longitude } = centre;
  useEffect(() => {
    if (!element.current) {
      return;
    }
    const made = new LeafletMap(element.current, {
      zoomControl: false,
      minZoom: 2,
      maxZoom: 17,
      attributionControl: false,
    });
    control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(made);
    addGround(made);
    setMap({ map: made, pins: layerGroup().addTo(made) });
    return () => {
      setMap(null);
      made.remove();
    };
  }, [texts]);
  useEffect(() => {
    map?.map.setView([latitude, longitude], zoom);
  }, [map, latitude, longitude, zoom]);
  useEffect(() => {
    if (map) {
      drawMarkers(map.pins, markers);
    }
  }, [map, markers]);
  useEffect(() => {
    if (!map || !onMove) {
      return;
    }
    const tell = () => {
      const { lat, lng } = map.map.getCenter().wrap();
      const bounds = map.map.getBounds();
      onMove({ latitude: lat, longitude: lng }, map.map.distance([lat, lng], bounds.getNorthEast()));
    };
    map.map.on("moveend", tell);
    return () => {
      map.map.off("moveend", tell);
    };
  }, [map, onMove]);
  return <section ref={element} className="map" aria-label={label} />;
}
