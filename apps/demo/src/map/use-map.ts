/** Hooks that create the Leaflet map of a component, set its view and report its movements. */

import { circle, control, type LatLng, type LayerGroup, Map as LeafletMap, layerGroup } from "leaflet";
import type { RefObject } from "preact";
import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { addGround } from "./ground.ts";
import { type Place, ringMeters } from "./shapes.ts";

export interface DrawnMap {
  map: LeafletMap;
  pins: LayerGroup;
  /** Whether the app, and not the user, is moving the map. */
  isBeingSet: boolean;
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
    setDrawn({ map: made, pins: layerGroup().addTo(made), isBeingSet: false });
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
    const { current: view } = kept;
    drawn.isBeingSet = true;
    // Without an animation, Leaflet fires all events of the movement during this call.
    drawn.map.setView(view?.center ?? [latitude, longitude], view?.zoom ?? zoom, { animate: false });
    drawn.isBeingSet = false;
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
 * Called after each movement of the map. Receives the center, the distance from the center to a corner in meters, and
 * whether the user has moved the center.
 */
export type OnMove = (centre: Place, radius: number, isByUser: boolean) => void;

export function useMoves(drawn: DrawnMap | null, onMove?: OnMove): void {
  useEffect(() => {
    /** View before the latest movement by the user. */
    let start: { center: LatLng; zoom: number } | null = null;
    const begin = () => {
      start = drawn && !drawn.isBeingSet ? { center: drawn.map.getCenter(), zoom: drawn.map.getZoom() } : null;
    };
    const report = () => {
      if (!drawn) {
        return;
      }
      const center = drawn.map.getCenter();
      const isByUser = start !== null && !drawn.isBeingSet && !start.center.equals(center);
      // A change of the map's size, for example when the phone is rotated, also causes `moveend`, but not `movestart`.
      // It must not end a movement that the user has just begun, and not count as a movement after the user has zoomed.
      if (!isByUser && (drawn.isBeingSet || start?.zoom !== drawn.map.getZoom())) {
        start = null;
      }
      const { lat: latitude, lng: longitude } = center.wrap();
      const radius = drawn.map.distance(center, drawn.map.getBounds().getNorthEast());
      onMove?.({ latitude, longitude }, radius, isByUser);
    };
    drawn?.map.on("movestart", begin).on("moveend", report);
    return () => {
      drawn?.map.off("movestart", begin).off("moveend", report);
    };
  }, [drawn, onMove]);
}
