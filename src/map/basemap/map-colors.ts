import type { MapTheme } from '../canvas/map-view.ts';

/**
 * The map's colors. The ground is the app's paper, a shade darker so that white roads stand out; everything on
 * it is quiet, because sales stand on top in full color. The yellow of signs is not used: it means a main action.
 */
export interface MapColors {
  /** Shown until the first tile is there. */
  readonly paper: string;
  readonly ground: string;
  readonly neighbor: string;
  readonly built: string;
  readonly campus: string;
  readonly sand: string;
  readonly wood: string;
  readonly park: string;
  readonly water: string;
  readonly building: string;
  readonly buildingEdge: string;
  readonly road: string;
  readonly roadEdge: string;
  readonly mainRoad: string;
  readonly mainRoadEdge: string;
  readonly freeway: string;
  readonly freewayEdge: string;
  readonly path: string;
  readonly rail: string;
  readonly border: string;
  readonly countyBorder: string;
  /** Names, and the glow around them that keeps them apart from lines. */
  readonly name: string;
  readonly streetName: string;
  readonly quietName: string;
  readonly waterName: string;
  readonly parkName: string;
  readonly glow: string;
}

export const MAP_COLORS: Readonly<Record<MapTheme, MapColors>> = {
  light: {
    paper: '#fffbf2',
    ground: '#faf3e3',
    neighbor: '#f1e9d8',
    built: '#f6ecd8',
    campus: '#f3e6cd',
    sand: '#f5e9c8',
    wood: '#dbe5c2',
    park: '#dfe9c6',
    water: '#b9d8dc',
    building: '#efe3cc',
    buildingEdge: '#e3d3b6',
    road: '#ffffff',
    roadEdge: '#e4d8bf',
    mainRoad: '#ffffff',
    mainRoadEdge: '#d6c6a6',
    freeway: '#f5deb6',
    freewayEdge: '#dab67c',
    path: '#d9c8a6',
    rail: '#cbbfa9',
    border: '#9c8a6e',
    countyBorder: '#d3c4a8',
    name: '#1f1b16',
    streetName: '#453c31',
    quietName: '#6a5d4b',
    waterName: '#1f5563',
    parkName: '#3d5a26',
    glow: '#fffaf0',
  },
  dark: {
    paper: '#171310',
    ground: '#221c16',
    neighbor: '#1a1612',
    built: '#241e18',
    campus: '#2a231b',
    sand: '#2d271b',
    wood: '#222618',
    park: '#252b1a',
    water: '#152529',
    building: '#2b241c',
    buildingEdge: '#382f25',
    road: '#40362b',
    roadEdge: '#1b1612',
    mainRoad: '#544838',
    mainRoadEdge: '#1b1612',
    freeway: '#6a5330',
    freewayEdge: '#1b1612',
    path: '#4a3f31',
    rail: '#443a2e',
    border: '#857558',
    countyBorder: '#3d3427',
    name: '#f7efe2',
    streetName: '#ded2bf',
    quietName: '#b3a691',
    waterName: '#8fbcc6',
    parkName: '#a8c187',
    glow: '#14100c',
  },
};
