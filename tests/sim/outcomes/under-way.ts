import type { OutboxEntry } from '../../../src/sync/local-store.ts';
import type { SimDevice } from '../world/sim-device.ts';

/** Anything on a device that uses its database: a page, or the service worker. */
export interface Page {
  readonly device: SimDevice;
  readonly isDead: boolean;
}

/** What a person is discarding, deleting, moving or importing on a page, with the outcome still unknown. */
interface Doing {
  /** The page, with the worker that it asks. */
  tab: Page;
  readonly what: 'discard' | 'delete' | 'move' | 'import';
  readonly principal: string;
  /** Null for everything that the principal has. */
  readonly entityId: string | null;
}

/** Everything that people are doing. What a page was doing ends with the page, though not with its worker. */
export class UnderWay {
  #doing: Doing[] = [];

  begin(doing: Doing): () => void {
    this.#doing.push(doing);
    return () => {
      this.#doing = this.#doing.filter((each) => each !== doing);
    };
  }

  /** The page asks another worker from now on. */
  move(from: Page, to: Page): void {
    for (const each of this.#doing) if (each.tab === from) each.tab = to;
  }

  isGivenUp(tab: Page, { principal, entityId, state }: OutboxEntry): boolean {
    const all = this.#at(tab, 'discard', principal);
    return all.some(
      (each) => each.entityId === null || (each.entityId === entityId && state === 'parked'),
    );
  }

  isDeleting(tab: Page, principal: string, entityId: string): boolean {
    return this.#at(tab, 'delete', principal).some((each) => each.entityId === entityId);
  }

  isImporting(tab: Page): boolean {
    return this.#doing.some((each) => each.tab === tab && each.what === 'import');
  }

  /** The account that is taking work over on this page. */
  movesTo(tab: Page): string | null {
    return this.#doing.find((each) => each.tab === tab && each.what === 'move')?.principal ?? null;
  }

  #at(tab: Page, what: Doing['what'], principal: string): readonly Doing[] {
    return this.#doing.filter(
      (each) => each.tab === tab && each.what === what && each.principal === principal,
    );
  }
}
