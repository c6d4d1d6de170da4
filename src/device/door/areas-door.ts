import type { AreaProblem } from '../../domain/area/area-problem.ts';
import type { AreaShape } from '../../domain/area/area-shape.ts';
import type { Result } from '../../domain/result.ts';

/** What an area would take, known before any of its tiles is downloaded. In bytes. */
export interface AreaMeasure {
  readonly bytes: number;
  /** Without what other areas have brought already. */
  readonly missingBytes: number;
  /** What the browser lets this site store besides. Null if it does not say. */
  readonly freeBytes: number | null;
}

export interface AreaOrder {
  readonly name: string;
  readonly shape: AreaShape;
  /** The person agreed to use mobile data. */
  readonly mayUseMetered: boolean;
}

/** A newer version of a saved area, and what it takes to get it. */
export interface AreaUpdate {
  readonly areaId: string;
  readonly missingBytes: number;
}

/**
 * Maps to download. Progress is in the database of areas: screens follow it there. Any page may call; the
 * one that leads downloads.
 */
export interface AreasDoor {
  measure(shape: AreaShape): Promise<Result<AreaMeasure, AreaProblem>>;
  /** Begins a download, which goes on by itself from now on. */
  download(order: AreaOrder): Promise<Result<{ readonly areaId: string }, AreaProblem>>;
  pause(areaId: string): Promise<void>;
  /** Goes on where it stopped; from the start if the server has a newer map by now. */
  resume(areaId: string, mayUseMetered: boolean): Promise<Result<void, AreaProblem>>;
  /** Drops an unfinished download. A saved area stays as it is. */
  cancel(areaId: string): Promise<void>;
  remove(areaId: string): Promise<void>;
  /** The saved areas that have a newer version on the server. */
  updates(): Promise<Result<readonly AreaUpdate[], AreaProblem>>;
  /** Downloads the newer version. The saved one is used until it is complete. */
  update(areaId: string, mayUseMetered: boolean): Promise<Result<void, AreaProblem>>;
}
