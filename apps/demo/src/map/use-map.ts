/** Hooks that create the Leaflet map of a component, set its view and report its movements. */

import { circle, control, type LatLng, type LayerGroup, Map as LeafletMap, layerGroup } from "leaflet";
import type { RefObject } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { addGround } from "./ground.ts";
import { type Place, ringMeters } from "./shapes.ts";

export interface DrawnMap {
  map: LeafletMap;
  pins: LayerGroup;
}

interface MapOptions {
  centre: Place;
  zoom: number;
  hasTiles: boolean;
  isStill: boolean;
  zoomTitles: { zoomInTitle: string; zoomOutTitle: string };
}

/**
 * Delay before a map is removed, longer than the animations and timers of Leaflet. Leaflet throws if a map is removed
 * during a zoom.
 */
const animationMilliseconds = 1000;

/**
 * Returns the map and a function that saves its view. When the base layer changes, a new map is created with the saved
 * view.
 */
export function useMap(element: RefObject<HTMLElement | null>, options: MapOptions): [DrawnMap | null, () => void] {
  const [drawn, setDrawn] = useState<DrawnMap | null>(null);
  const kept = useRef<{ center: LatLng; zoom: number }>(null);
  const { hasTiles, isStill, zoom, zoomTitles } = options;
  const { latitude, longitude } = options.centre;
  useEffect(() => {
    if (!element.current) {
      return;
    }
    const usual = { zoomControl: false, attributionControl: false, minZoom: 2, maxZoom: 17 };
    const still = { dragging: false, scrollWheelZoom: false, touchZoom: "center", doubleClickZoom: "center" } as const;
    const made = new LeafletMap(element.current, isStill ? { ...usual, ...still } : usual);
    control.zoom(zoomTitles).addTo(made);
    addGround(made, hasTiles, isStill);
    setDrawn({ map: made, pins: layerGroup().addTo(made) });
    return () => {
      setDrawn(null);
      // Timers of Leaflet may fire events on the removed map, for example after a change of the window's size.
      made.off();
      setTimeout(() => made.remove(), animationMilliseconds);
    };
  }, [element, hasTiles, isStill, zoomTitles]);
  useEffect(() => {
    if (!drawn) {
      return;
    }
    drawn.map.setView(kept.current?.center ?? [latitude, longitude], kept.current?.zoom ?? zoom);
    kept.current = null;
    const ring = circle([latitude, longitude], { radius: ringMeters, interactive: false, className: "map-ring" });
    if (isStill) {
      ring.addTo(drawn.map);
    }
    return () => {
      ring.remove();
    };
  }, [drawn, latitude, longitude, zoom, isStill]);
  const keepView = useCallback(() => {
    kept.current = drawn && { center: drawn.map.getCenter(), zoom: drawn.map.getZoom() };
  }, [drawn]);
  return [drawn, keepView];
}

/**
 * Called after each movement of the map. Receives the center, and the distance from the center to a corner in meters.
 */
export type OnMove = (centre: Place, radius: number) => void;

export function useMoves(drawn: DrawnMap | null, onMove?: OnMove): void {
  useEffect(() => {
    const report = () => {
      const centre = drawn?.map.getCenter().wrap();
      if (drawn && centre) {
        const radius = drawn.map.distance(centre, drawn.map.getBounds().getNorthEast());
        onMove?.({ latitude: centre.lat, longitude: centre.lng }, radius);
      }
    };
    drawn?.map.on("moveend", report);
    return () => {
      drawn?.map.off("moveend", report);
    };
  }, [drawn, onMove]);
}
