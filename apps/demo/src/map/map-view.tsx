import { words } from "@social-events/app-common/app.ts";
import { control, DomUtil, divIcon, type LayerGroup, Map as LeafletMap, layerGroup, marker } from "leaflet";
import { useEffect, useRef, useState } from "react";
import { navigate } from "wouter/use-hash-location";
import { addGround } from "./land.ts";
import type { MapMarker, Place } from "./shapes.ts";
import "leaflet/dist/leaflet.css";
import "./map.css";

const t = words({ zoomInTitle: ["Zoom in", "Приблизить"], zoomOutTitle: ["Zoom out", "Отдалить"] });

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
export default function MapView({ label, centre, zoom = 11, markers, onMove }: MapViewProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<{ map: LeafletMap; pins: LayerGroup } | null>(null);
  const { latitude, longitude } = centre;
  useEffect(() => {
    if (!element.current) {
      return;
    }
    const options = { zoomControl: false, attributionControl: false, minZoom: 2, maxZoom: 17 };
    const made = new LeafletMap(element.current, options);
    control.zoom(t).addTo(made);
    addGround(made);
    setMap({ map: made, pins: layerGroup().addTo(made) });
    return () => {
      setMap(null);
      made.remove();
    };
  }, []);
  useEffect(() => {
    map?.map.setView([latitude, longitude], zoom);
  }, [map, latitude, longitude, zoom]);
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
  return <section ref={element} className="map" aria-label={label} />;
}
