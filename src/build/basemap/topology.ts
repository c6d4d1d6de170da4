import { createRequire } from 'node:module';
import type {
  Feature,
  FeatureCollection,
  Geometry,
  MultiLineString,
  MultiPolygon,
  Polygon,
} from 'geojson';

/** What the builder needs of TopoJSON. The packages have no types. */

export interface TopoGeometry {
  readonly id?: string;
  readonly properties?: { readonly name: string };
}

interface TopoObject extends TopoGeometry {
  readonly geometries: readonly TopoGeometry[];
}

export interface Topology {
  readonly objects: Readonly<Record<string, TopoObject>>;
}

export type Region = Feature<Polygon | MultiPolygon, { readonly name: string } | null>;

interface TopoClient {
  feature(topology: Topology, object: TopoObject): FeatureCollection<Geometry, never>;
  mesh(
    topology: Topology,
    object: TopoObject,
    isWanted: (a: TopoGeometry, b: TopoGeometry) => boolean,
  ): MultiLineString;
}

export const requirePackage = createRequire(import.meta.url);

const client = requirePackage('topojson-client') as TopoClient;

export function readTopology(file: string): Topology {
  return requirePackage(file) as Topology;
}

function objectOf(topology: Topology, name: string): TopoObject {
  const object = topology.objects[name];
  if (object === undefined) throw new Error(`no ${name} in the topology`);
  return object;
}

export function regionsOf(topology: Topology, name: string): Region[] {
  return client.feature(topology, objectOf(topology, name)).features as unknown as Region[];
}

export function linesOf(topology: Topology, name: string): Feature[] {
  return client.feature(topology, objectOf(topology, name)).features;
}

/** The borders between areas as one feature, so that a border is drawn only once, not once for each side. */
export function bordersOf(
  topology: Topology,
  name: string,
  isWanted: (a: TopoGeometry, b: TopoGeometry) => boolean,
): Feature {
  const geometry = client.mesh(topology, objectOf(topology, name), isWanted);
  return { type: 'Feature', properties: {}, geometry };
}
