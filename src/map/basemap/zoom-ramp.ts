import type { ExpressionSpecification } from 'maplibre-gl';

/**
 * A size that grows with the zoom by stops of [zoom, size]; between two stops, each zoom step multiplies it by the same
 * factor.
 */
export function zoomRamp(
  ...stops: readonly (readonly [zoom: number, size: number | ExpressionSpecification])[]
) {
  return [
    'interpolate',
    ['exponential', 1.5],
    ['zoom'],
    ...stops.flat(),
  ] as ExpressionSpecification;
}
