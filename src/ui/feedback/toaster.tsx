import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { TOAST_DURATION_MS, type Toast, toasts } from './toast-queue.ts';

interface Labels {
  readonly region: string;
  readonly dismiss: string;
}

/** Shows the queue above the bottom bar. Always rendered, so that new toasts are announced. */
export function Toaster({ labels }: { readonly labels: Labels }) {
  const list = useStore(toasts.store);
  return (
    <section
      aria-label={labels.region}
      aria-live="polite"
      aria-relevant="additions"
      className="pointer-events-none print:hidden fixed inset-x-0 bottom-[calc(var(--bottom-bar-height)+var(--page-bar-height)+2.5rem)] md:bottom-[calc(var(--page-bar-height)+1rem)] z-50 flex flex-col items-center gap-2 px-4 md:items-end md:px-6"
    >
      {list.map((toast) => (
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
      className={`pointer-events-auto flex w-full max-w-md animate-arrive items-center gap-2 rounded-xl border-2 py-1 ps-4 pe-1 shadow-lg ${
        isError ? 'border-danger bg-danger-wash' : 'border-ink bg-card'
      }`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <div className="grow py-2">
        <p className="font-semibold">{toast.title}</p>
        {toast.description && <p className="text-sm text-muted">{toast.description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 rounded-lg px-3 font-semibold whitespace-nowrap underline underline-offset-4 hover:bg-sunk"
          onClick={() => {
            action.run();
            toasts.dismiss(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={dismissLabel}
        className="grid size-11 shrink-0 place-content-center rounded-lg hover:bg-sunk"
        onClick={() => toasts.dismiss(toast.id)}
      >
        <X aria-hidden className="size-5" />
      </button>
    </div>
  );
}
