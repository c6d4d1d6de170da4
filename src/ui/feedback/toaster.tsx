import { X } from 'lucide-react';
import { type FocusEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from 'zustand';
import { toastHosts } from './toast-host.ts';
import { isLasting, TOAST_DURATION_MS, type Toast, toasts } from './toast-queue.ts';
import { useReservedHeight } from './use-reserved-height.ts';

interface Labels {
  readonly region: string;
  readonly dismiss: string;
}

/**
 * Shows the outbox as a band, the newest first: above the bars at the bottom of the page, or at the foot of the
 * sheet that is open. Always rendered, so that new toasts are announced.
 */
export function Toaster({ labels }: { readonly labels: Labels }) {
  const sheet = useStore(toastHosts.store).at(-1);
  return sheet === undefined ? (
    <PageBand labels={labels} />
  ) : (
    createPortal(
      <Band labels={labels} sinceMs={sheet.openedAtMs} className="sticky bottom-0 shrink-0" />,
      sheet.element,
    )
  );
}

/** The page makes room for it (`--toast-height`). */
function PageBand({ labels }: { readonly labels: Labels }) {
  const band = useRef<HTMLElement>(null);
  useReservedHeight(band);
  return (
    <Band
      ref={band}
      labels={labels}
      className="fixed start-(--rail-width) end-0 bottom-[calc(var(--bottom-bar-height)+var(--page-bar-height))] z-30 print:hidden"
    />
  );
}

interface BandProps {
  readonly labels: Labels;
  /** What was said before waits, unless it is an error or was said for this page. */
  readonly sinceMs?: number;
  readonly className: string;
  readonly ref?: Ref<HTMLElement>;
}

function Band({ labels, sinceMs = 0, className, ref }: BandProps) {
  const list = useStore(toasts.store).filter(
    ({ tone, shownAtMs, isForThisPage }) =>
      tone === 'error' || isForThisPage === true || shownAtMs >= sinceMs,
  );
  /** The element that had the focus before a toast got it. */
  const before = useRef<HTMLElement | null>(null);
  const enter = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const isFromBeside = currentTarget.parentElement?.contains(relatedTarget) === false;
    if (relatedTarget instanceof HTMLElement && isFromBeside) before.current = relatedTarget;
  };
  const leave = ({ detail }: MouseEvent) => {
    // Only after a press from the keyboard does the focus go back to where it came from.
    if (detail > 0) return;
    const back = before.current?.isConnected === true ? before.current : null;
    (back ?? document.querySelector('main'))?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={ref}
      aria-label={labels.region}
      aria-live="polite"
      aria-relevant="additions"
      className={`flex max-h-[40dvh] flex-col overflow-y-auto overscroll-contain ${className}`}
    >
      {list.toReversed().map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          dismissLabel={labels.dismiss}
          onEntered={enter}
          onLeft={leave}
        />
      ))}
    </section>
  );
}

function ToastCard({
  toast,
  dismissLabel,
  onEntered,
  onLeft,
}: {
  readonly toast: Toast;
  readonly dismissLabel: string;
  readonly onEntered: (focus: FocusEvent) => void;
  /** Called because the button that had the focus disappears. */
  readonly onLeft: (press: MouseEvent) => void;
}) {
  const [isHeld, setIsHeld] = useState(false);
  const isError = toast.tone === 'error';
  const isStaying = isLasting(toast);
  const durationMs = toast.durationMs ?? TOAST_DURATION_MS;

  useEffect(() => {
    if (isHeld || isStaying) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, isStaying, durationMs, toast.id]);

  const { action } = toast;
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={`animate-arrive border-t-2 ${
        isError ? 'border-danger bg-danger-wash' : 'border-ink bg-card'
      }`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={(focus) => {
        setIsHeld(true);
        onEntered(focus);
      }}
      onBlur={() => setIsHeld(false)}
    >
      <div className="safe-x mx-auto flex max-w-6xl items-start gap-2 py-1">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3">
          <div className="min-w-0 grow basis-56 py-2">
            <p className="leading-snug font-semibold">{toast.title}</p>
            {toast.description && (
              <p className="text-sm leading-snug text-muted">{toast.description}</p>
            )}
          </div>
          {action && (
            <button
              type="button"
              // Below a long text, or a large one, it stays in view.
              className={`sticky bottom-0 -mx-3 min-h-11 rounded-lg px-3 font-semibold underline underline-offset-4 hover:bg-sunk ${isError ? 'bg-danger-wash' : 'bg-card'}`}
              onClick={(press) => {
                action.run();
                toasts.dismiss(toast.id);
                onLeft(press);
              }}
            >
              {action.label}
            </button>
          )}
        </div>
        <button
          type="button"
          aria-label={dismissLabel}
          className="-me-2 grid size-11 shrink-0 place-content-center rounded-lg hover:bg-sunk"
          onClick={(press) => {
            toasts.dismiss(toast.id);
            onLeft(press);
          }}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}
