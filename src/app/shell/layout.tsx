import { Suspense, useEffect, useState } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { OwnSaleNews } from '../../components/sale/own/own-sale-news.ts';
import { lazyPart } from '../../page/app/lazy-part.ts';
import { useAccountTheme } from '../../page/account/use-theme.ts';
import { markStart } from '../../platform/start-marks.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { notePage } from '../../ui/feedback/layers.ts';
import { Toaster } from '../../ui/feedback/toaster.tsx';
import { AccountPrompts } from './account-prompts.tsx';
import { AlertToast } from './alert-toast.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { InstallHint } from './install-hint.tsx';
import { StatusStrip } from './status-strip.tsx';
import { UpdatePrompt } from './update-prompt.tsx';
import { RouteLoading } from '../route-loading.tsx';
import { useDataSourceToast } from '../use-data-source-toast.ts';
import { useReferral } from './use-referral.ts';
import { useHeadingFocus } from '../use-heading-focus.ts';

const LocationPrompt = lazyPart(
  async () => (await import('../../components/place/location-prompt.tsx')).LocationPrompt,
);

const NotFound = lazyPart(
  async () => (await import('../../features/not-found/not-found-page.tsx')).NotFoundPage,
);

/** Whether an address stands for text; `/sale/%E0%A4%A` does not, and leads to no page. */
function isReadable(pathname: string): boolean {
  try {
    // The result is used because the build drops a call that is made only for its error.
    return decodeURIComponent(pathname).startsWith('/');
  } catch {
    return false;
  }
}

/** Drive mode fills the screen: its page has a way out of its own. */
const WHOLE_SCREEN = /^\/routes\/[^/]+\/drive\/?$/;

// The footer leaves the room at the end of the page. Without one the page itself does, except a map, which lies
// beneath the note that data may be old.
const ABOVE_FOOTER = 'min-h-[calc(100dvh-var(--header-height))]';
const MAP = 'mb-(--bars-height) min-h-[calc(100dvh-var(--header-height)-var(--bars-height))]';
const LAST = 'mb-(--end-height) min-h-[calc(100dvh-var(--header-height)-var(--end-height))]';

/** What all routes share (spec 2). */
export function Layout() {
  const [isSettingLocation, setIsSettingLocation] = useState(false);
  // A map fills the screen, and a footer under it could only be reached by dragging past it. On the road
  // nobody reads one.
  const { pathname, search, hash, key, state } = useLocation();
  const arrival = useNavigationType();
  useEffect(() => {
    notePage({ key, address: pathname + search + hash, state }, arrival);
  }, [key, pathname, search, hash, state, arrival]);
  useEffect(() => markStart('frame'), []);
  const isMap = pathname === '/map';
  const isWhole = WHOLE_SCREEN.test(pathname);
  const hasFooter = !isMap && !isWhole;
  useHeadingFocus();
  useDataSourceToast();
  useReferral();
  useAccountTheme();
  return (
    <div
      data-whole-screen={isWhole ? '' : undefined}
      className="flex min-h-dvh flex-col ps-(--rail-width) print:ps-0"
    >
      <a
        href="#content"
        className="skip-link rounded-lg border-2 border-on-sign bg-sign px-4 py-2 font-semibold text-on-sign"
      >
        {shellText.skipToContent}
      </a>
      {!isWhole && <Header onSetLocation={() => setIsSettingLocation(true)} />}
      <main
        id="content"
        tabIndex={-1}
        className={`flex grow flex-col outline-none ${hasFooter ? ABOVE_FOOTER : isMap ? MAP : LAST}`}
      >
        {isReadable(pathname) ? (
          <Outlet />
        ) : (
          <Suspense fallback={<RouteLoading />}>
            <NotFound />
          </Suspense>
        )}
      </main>
      {hasFooter && <Footer />}
      {!isWhole && <BottomBar />}
      <StatusStrip />
      <UpdatePrompt />
      <Toaster labels={{ region: shellText.notifications, dismiss: shellText.dismiss }} />
      <AccountPrompts />
      <OwnSaleNews />
      <AlertToast />
      {!isWhole && <InstallHint />}
      {isSettingLocation && (
        <Suspense>
          <LocationPrompt onClose={() => setIsSettingLocation(false)} />
        </Suspense>
      )}
      <ScrollRestoration getKey={scrollKey} />
    </div>
  );
}

/** The first page of each visit has the same key, so its address is used: pages must not share a scroll position. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key;
}
