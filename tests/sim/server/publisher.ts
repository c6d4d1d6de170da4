import type { DistrictFiles, PublicFiles, PulledScope } from '../../../src/sync/ports.ts';
import { readPullAnswer } from '../../../src/remote/exchange/answers.ts';
import { cellOfScope } from '../../../src/sync/rows/scope-name.ts';
import {
  type DistrictReading,
  readDistrict,
} from '../../../supabase/functions/write-districts/read-district.ts';
import { createPrng, type Prng } from '../world/prng.ts';
import type { World } from '../world/sim-world.ts';
import type { SimServer } from './sim-server.ts';

/** How many versions of the files some cache may still have. */
const KEPT_VERSIONS = 4;

/** What the job needs of a simulation. */
export interface PublishedWorld {
  readonly world: World;
  readonly server: SimServer;
  readonly plan: { readonly seed: number };
  readonly cells: readonly string[];
  /** While false, nothing is lost, late or of yesterday. */
  readonly isTroubled: boolean;
}

/**
 * The job that publishes public sales as files (SYNC-28), and the caches between it and devices. The job reads with its
 * real code. A device gets the newest version, an older one, one whose file is lost or torn, or none.
 */
export class Publisher {
  readonly #of: PublishedWorld;
  readonly #prng: Prng;
  /** Newest first. */
  readonly #versions: DistrictReading[] = [];

  constructor(of: PublishedWorld) {
    this.#of = of;
    this.#prng = createPrng(of.plan.seed, 'published files');
    this.#runLater();
  }

  /** What a page fetches. */
  filesFor(page: { deliver(run: () => void): void }): PublicFiles {
    const after = <T>(ms: number, value: () => T) =>
      new Promise<T>((resolve) => {
        this.#of.world.after(ms, () => page.deliver(() => resolve(value())));
      });
    return {
      around: (): Promise<DistrictFiles | null> => {
        const version = this.#draw();
        return after(this.#delay(), () => this.#publishedAs(version, after));
      },
    };
  }

  #publishedAs(
    version: DistrictReading | null,
    after: <T>(ms: number, value: () => T) => Promise<T>,
  ): DistrictFiles | null {
    const { page, cursor, cells } = version ?? { page: null, cursor: null, cells: [] };
    if (page === null || cursor === null) return null;
    const reading = readPullAnswer(page);
    if (reading.kind !== 'answer' || reading.answer.kind !== 'page') {
      throw new Error('The job has written what no device can read.');
    }
    const { scopes } = reading.answer;
    const half = Math.ceil(cells.length / 2);
    const parts = [cells.slice(0, half), cells.slice(half)].map((ofPart) => {
      const named = new Set(ofPart.map((cell) => `c:${cell}`));
      const isLost = this.#of.isTroubled && this.#prng.chance(0.2);
      const told = isLost ? null : scopes.filter(({ scope }) => named.has(scope));
      const read = (): Promise<readonly PulledScope[] | null> => after(this.#delay(), () => told);
      return { scopes: [...named], cursor: { ...cursor }, read };
    });
    return { epoch: page.epoch, parts };
  }

  #draw(): DistrictReading | null {
    if (!this.#of.isTroubled) return this.#versions[0] ?? null;
    if (this.#prng.chance(0.15)) return null;
    return (
      this.#versions[this.#prng.chance(0.6) ? 0 : this.#prng.int(0, KEPT_VERSIONS - 1)] ?? null
    );
  }

  #delay(): number {
    return this.#prng.chance(0.1) ? 1_000 + this.#prng.next() * 8_000 : this.#prng.next() * 400;
  }

  #runLater(): void {
    this.#of.world.after(10_000 + this.#prng.next() * 50_000, () => void this.#run());
  }

  async #run(): Promise<void> {
    const { server, cells, world } = this.#of;
    const numbers = cells.flatMap((scope) => cellOfScope(scope) ?? []);
    const reading = await readDistrict((args) => server.answerGuest(args), numbers, 10_000);
    if (reading !== null) {
      world.note(`files are published of ${reading.cells.length} cells at ${reading.cursor.x}`);
      this.#versions.unshift(reading);
      this.#versions.splice(KEPT_VERSIONS);
    }
    this.#runLater();
  }
}
