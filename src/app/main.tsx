// First of all: what runs before the policy is refused by the browser.
import '../platform/page/trusted-types.ts';
import './app.css';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { EngineRoomProvider } from '../hooks/engine-room.tsx';
import { watchLeaving } from '../platform/page/page-leaving.ts';
import { startServiceWorker } from '../platform/service-worker.ts';
import { watchMissingFiles } from '../platform/page/stale-chunks.ts';
import { followTheme } from '../platform/page/document-theme.ts';
import { connectEngineRoom } from '../device/wiring/connect.ts';
import { createRouter } from './router.tsx';
import { sayMissingPart } from './faults/missing-part.ts';
import { createErrorTeller } from './faults/unexpected-error.ts';

function start(container: HTMLElement): void {
  const router = createRouter();
  const errors = createErrorTeller(() => router.state.matches.at(-1)?.route.path ?? '');
  errors.watchPage();
  watchLeaving();
  watchMissingFiles(sayMissingPart);
  followTheme();
  const door = connectEngineRoom(errors.tell);
  errors.reportThrough(door);
  startServiceWorker(() => void door.syncNow());
  createRoot(container).render(
    <EngineRoomProvider door={door}>
      <RouterProvider router={router} />
    </EngineRoomProvider>,
  );
}

const container = document.querySelector<HTMLElement>('#root');
if (container === null) throw new Error('index.html has no #root');
start(container);
