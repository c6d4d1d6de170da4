import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { TOAST_DURATION_MS, type Toast, toasts } from './toast-queue.ts';
import { useReservedHeight } from './use-reserved-height.ts';

interface Labels {
  readonly region: string;
  readonly dismiss: string;
}

/**
 * Shows the queue as a band above the bars at the bottom, the newest first. The page makes room for it
 * (`--toast-height`). Always rendered, so that new toasts are announced.
 */
export function Toaster({ labels }: { readonly labels: Labels }) {
  const list = useStore(toasts.store);
  const band = useRef<HTMLElement>(null);
  useReservedHeight(band);
  return (
    <section
      ref={band}
      aria-label={labels.region}
      aria-live="polite"
      aria-relevant="additions"
      className="fixed start-(--rail-width) end-0 bottom-[calc(var(--bottom-bar-height)+var(--page-bar-height))] z-30 flex max-h-[40dvh] flex-col overflow-y-auto overscroll-contain print:hidden"
    >
      {list.toReversed().map((toast) => (
        <ToastCard key={toast.id} toast={toast} dismissLabel={labels.dismiss} />
      ))}
    </section>
  );
}

function ToastCard({
  toast,
  dismissLabel,
}: {
  readonly toast: Toast;
  readonly dismissLabel: string;
}) {
  const [isHeld, setIsHeld] = useState(false);
  const isError = toast.tone === 'error';
  const durationMs = toast.durationMs ?? TOAST_DURATION_MS;

  useEffect(() => {
    if (isHeld || isError) return undefined;
    const timer = setTimeout(() => toasts.dismiss(toast.id), durationMs);
    return () => clearTimeout(timer);
  }, [isHeld, isError, durationMs, toast.id]);

  const { action } = toast;
  return (
    <div
      role={isError ? 'alert' : undefined}
      className={`animate-arrive border-t-2 ${
        isError ? 'border-danger bg-danger-wash' : 'border-ink bg-card'
      }`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
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
              className="-mx-3 min-h-11 rounded-lg px-3 font-semibold underline underline-offset-4 hover:bg-sunk"
              onClick={() => {
                action.run();
                toasts.dismiss(toast.id);
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
          onClick={() => toasts.dismiss(toast.id)}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}
