import { X } from 'lucide-react';
import {
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { openLayer } from './layers.ts';
import { toastHosts } from './toast-host.ts';
import { toasts } from './toast-queue.ts';

interface Props {
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays visible below the content, within reach of a thumb. */
  readonly footer?: ReactNode;
}

/**
 * A sheet at the bottom edge on phones, a dialog in the middle on wide screens. Open for as long as it is
 * rendered. The native element traps the focus, closes on Escape, and restores the focus. Back closes it, too.
 */
export function Sheet({ title, closeLabel, onClose, children, footer }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    element.showModal();
    const leave = toastHosts.add(element, toasts.nowMs());
    const uncover = openLayer(() => element.close());
    return () => {
      leave();
      uncover();
      // Closed before it leaves the document: only then is the focus restored.
      element.close();
    };
  }, []);

  // The event fires late. A sheet that was opened again in the meantime stays open.
  const onNativeClose = () => {
    if (!dialog.current?.open) onClose();
  };
  // A press that starts in the sheet and ends outside, such as selecting text, does not close it.
  const isPressedBeside = useRef(false);
  const onPress = (event: PointerEvent<HTMLDialogElement>) => {
    isPressedBeside.current = event.target === event.currentTarget;
  };
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (isPressedBeside.current && event.target === event.currentTarget) {
      event.currentTarget.close();
    }
  };

  return (
    // Pressing beside the sheet is an extra; Escape and the button do the same from the keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="sheet-panel"
      onClose={onNativeClose}
      onPointerDown={onPress}
      onClick={onBackdrop}
    >
      <div className="flex items-center justify-between gap-3 py-2 ps-5 pe-2">
        {/* The focus starts here, so that the sheet is read from its title, and pressing Enter closes nothing. */}
        <h2 id={titleId} tabIndex={-1} className="min-w-0 text-xl wrap-anywhere outline-none">
          {title}
        </h2>
        <button
          type="button"
          aria-label={closeLabel}
          className="grid size-11 shrink-0 place-content-center rounded-full hover:bg-sunk"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
      <div className="grow overflow-y-auto overscroll-contain px-5 pb-5">{children}</div>
      {footer && (
        <div className="border-t border-line bg-paper px-5 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))]">
          {footer}
        </div>
      )}
    </dialog>
  );
}
