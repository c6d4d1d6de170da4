import { mapText } from '../../i18n/pages/map-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';

/** Takes the place of a map that cannot be drawn, for example without WebGL. The list has everything. */
export function MapBroken({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex size-full flex-col items-center justify-center gap-3 bg-sunk p-6 text-center"
    >
      <p className="max-w-sm font-semibold">{mapText.broken}</p>
      <Button onClick={onRetry}>{shellText.tryAgain}</Button>
    </div>
  );
}
