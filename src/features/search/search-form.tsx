import { ArrowLeft, Search, X } from 'lucide-react';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { PageTitle } from '../../components/page/page-title.tsx';
import { useDoor } from '../../page/app/use-page.tsx';
import { searchText } from '../../i18n/pages/search-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { StatusRegion } from '../../ui/feedback/status-region.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { SearchChoices } from './search-choices.ts';

interface Props {
  readonly choices: SearchChoices;
  /** Null: not known, or nothing is looked for. */
  readonly total: number | null;
  readonly onChange: (changes: Partial<SearchChoices>) => void;
  readonly onSubmit: () => void;
}

/** The text box, the three checkboxes, and how many sales were found (spec 2). */
export function SearchForm({ choices, total, onChange, onSubmit }: Props) {
  const door = useDoor();
  const box = useRef<HTMLInputElement>(null);
  const submit = () => {
    if (choices.text.trim() === '') {
      box.current?.focus();
      return;
    }
    onSubmit();
    // On phones the keyboard makes room for the results, which are here already.
    box.current?.blur();
    // Fetches what is new around here. The list follows by itself. Without a network nothing happens.
    door.sync.now().catch(() => undefined);
  };
  return (
    <form
      role="search"
      className="flex flex-col gap-1 md:gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <title>{shellText.pageTitle(searchText.title)}</title>
      <div className="sr-only">
        <PageTitle>{searchText.title}</PageTitle>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <BackButton />
        <div className="relative min-w-[min(100%,9em)] grow basis-0">
          <TextInput
            ref={box}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            aria-label={searchText.placeholder}
            placeholder={searchText.placeholder}
            dir="auto"
            className="search-box pe-11"
            value={choices.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
          {choices.text !== '' && (
            <button
              type="button"
              aria-label={searchText.clear}
              className="absolute inset-y-0.5 end-0.5 grid w-11 place-content-center rounded-xl text-muted hover:text-ink"
              onClick={() => {
                onChange({ text: '' });
                box.current?.focus();
              }}
            >
              <X aria-hidden className="size-5" />
            </button>
          )}
        </div>
        <Button type="submit" look="sign" className="px-3.5">
          <Search aria-hidden className="size-5 sm:hidden" />
          <span className="max-sm:sr-only">{searchText.submit}</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 text-sm">
        <Checkbox
          label={searchText.active}
          checked={choices.isActiveWanted}
          onChange={(isActiveWanted) => onChange({ isActiveWanted })}
        />
        <Checkbox
          label={searchText.upcoming}
          checked={choices.isUpcomingWanted}
          onChange={(isUpcomingWanted) => onChange({ isUpcomingWanted })}
        />
        <Checkbox
          label={searchText.near}
          checked={choices.isNear}
          onChange={(isNear) => onChange({ isNear })}
        />
        <StatusRegion className="ms-auto font-semibold tabular-nums">
          {total !== null && total > 0 && searchText.count(total)}
        </StatusRegion>
      </div>
    </form>
  );
}

/** Back to where the person came from. If this is where they came in, to the list. */
function BackButton() {
  const navigate = useNavigate();
  return (
    <Button
      look="quiet"
      aria-label={searchText.back}
      className="-ms-2 px-0"
      onClick={() => {
        const state: unknown = history.state;
        const isFirst =
          typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
        void (isFirst ? navigate('/discover') : navigate(-1));
      }}
    >
      <ArrowLeft aria-hidden className="size-6" />
    </Button>
  );
}
