import { Layer, Source } from 'react-map-gl/maplibre';
import { ESTIMATED, FOOT, ROAD, type WayPart, wayLines } from './way-parts.ts';

interface Props {
  readonly parts: readonly WayPart[];
  /** Both as `#rrggbb`. */
  readonly color: string;
  readonly edge: string;
}

const ROUND = { 'line-cap': 'round', 'line-join': 'round' } as const;

/** A route as a ribbon: whole along roads that are known, in pieces where it is only estimated, dotted on foot. */
export function RibbonLine({ parts, color, edge }: Props) {
  return (
    <Source id="ribbon" type="geojson" data={wayLines(parts)}>
      <Layer
        id="ribbon-edge"
        type="line"
        filter={['!', FOOT]}
        layout={ROUND}
        paint={{ 'line-color': edge, 'line-width': 8 }}
      />
      <Layer
        id="ribbon-road"
        type="line"
        filter={ROAD}
        layout={ROUND}
        paint={{ 'line-color': color, 'line-width': 5 }}
      />
      <Layer
        id="ribbon-estimated"
        type="line"
        filter={ESTIMATED}
        layout={{ 'line-join': 'round' }}
        paint={{ 'line-color': color, 'line-width': 4.5, 'line-dasharray': [4, 1.2] }}
      />
      <Layer
        id="ribbon-foot"
        type="line"
        filter={FOOT}
        layout={ROUND}
        paint={{ 'line-color': edge, 'line-width': 6, 'line-dasharray': [0, 1.7] }}
      />
    </Source>
  );
}
