import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import type { Result } from '../../domain/result.ts';

/** How many bytes an area would take, known before any of its tiles is downloaded. */
export interface AreaMeasure {
  readonly bytes: number;
  /** The bytes without tiles that other areas already have. */
  readonly missingBytes: number;
  /** How much more the browser lets this site store. Null if it does not say. */
  readonly freeBytes: number | null;
}

export interface AreaOrder {
  readonly name: string;
  readonly shape: AreaShape;
  /** The person agreed to use mobile data. */
  readonly mayUseMetered: boolean;
}

/** A newer version of a saved area, and how much must be downloaded for it. */
export interface AreaUpdate {
  readonly areaId: string;
  readonly missingBytes: number;
}

/**
 * Maps to download. Progress is in the database of areas, where screens follow it. Any page may call, but only the
 * leader downloads.
 */
export interface AreasDoor {
  measure(shape: AreaShape): Promise<Result<AreaMeasure, AreaProblem>>;
  /** Begins a download, which then goes on by itself. */
  download(order: AreaOrder): Promise<Result<{ readonly areaId: string }, AreaProblem>>;
  pause(areaId: string): Promise<void>;
  /** Continues where the download stopped, or from the start if the server has a newer map by now. */
  resume(areaId: string, mayUseMetered: boolean): Promise<Result<void, AreaProblem>>;
  /** Drops an unfinished download. A saved area stays as it is. */
  cancel(areaId: string): Promise<void>;
  remove(areaId: string): Promise<void>;
  /** The saved areas that have a newer version on the server. */
  updates(): Promise<Result<readonly AreaUpdate[], AreaProblem>>;
  /** Downloads the newer version. The saved one is used until it is complete. */
  update(areaId: string, mayUseMetered: boolean): Promise<Result<void, AreaProblem>>;
}
