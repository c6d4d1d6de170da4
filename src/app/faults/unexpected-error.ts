import { DeviceGone } from '../../device/wiring/keep-device.ts';
import { reportError } from '../../page/account/account-actions.ts';
import type { PageState } from '../../page/app/page-state.ts';
import { randomUuid } from '../../platform/random.ts';
import { buildName, effectiveDataSource } from '../../platform/build-settings.ts';
import { isStorageBlocked } from '../../platform/storage.ts';
import { toasts } from '../../ui/feedback/toast-queue.ts';
import { type ErrorFacts, factsOf, isCalledOff } from './error-facts.ts';
import { faultSentence, isNoMistake, isOfStorage } from './fault-sentence.ts';

/** A repeated error is reported once, so a broken page does not fill the outbox. */
const REPORTS_A_PAGE = 5;

/** How long to wait for the report to be queued. A broken device worker never answers. */
const QUEUED_WITHIN_MS = 2_000;

/**
 * Handles uncaught errors of the page and its device worker (spec 8): reports them and shows a toast. The toast
 * says that the team was notified only once the report is queued.
 */
export function createErrorTeller(where: () => string) {
  const reported = new Set<string>();
  let page: Pick<PageState, 'door' | 'database'> | null = null;

  async function isReported(facts: ErrorFacts): Promise<boolean> {
    // Without a server there is no team to notify.
    if (page === null || effectiveDataSource() === 'local') return false;
    const key = JSON.stringify(facts);
    if (reported.has(key)) return true;
    if (reported.size >= REPORTS_A_PAGE) return false;
    const queued = reportError(page.door, { ...facts, id: randomUuid(), build: buildName() });
    const isQueued = await within(
      QUEUED_WITHIN_MS,
      queued.then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    if (isQueued) reported.add(key);
    return isQueued;
  }

  async function tell(error: unknown): Promise<void> {
    const facts = factsOf(error, where());
    if (isOfStorage(facts.name)) page?.database.noteFailure(error);
    const isKnown = !isNoMistake(facts.name) && (await isReported(facts));
    const sentence = faultSentence(facts.name, { isBlocked: isStorageBlocked(), isKnown });
    if (sentence !== null) toasts.show({ ...sentence, tone: 'error' });
  }

  return {
    tell: (error: unknown) => void tell(error),
    /** Sets the page whose errors are reported. Earlier ones are shown but not reported. */
    reportThrough(through: Pick<PageState, 'door' | 'database'>): void {
      page = through;
    },
    /** Listens for uncaught errors of the page. */
    watchPage(): void {
      addEventListener('error', (event) => {
        // A photo that cannot be loaded is not an error of the app.
        if (event instanceof ErrorEvent && event.error != null) void tell(event.error);
      });
      addEventListener('unhandledrejection', (event) => {
        // A worker that is gone has a sentence of its own.
        if (isCalledOff(event.reason) || event.reason instanceof DeviceGone) event.preventDefault();
        else void tell(event.reason);
      });
    },
  };
}

async function within(limitMs: number, work: Promise<boolean>): Promise<boolean> {
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), limitMs));
  return Promise.race([work, late]);
}
