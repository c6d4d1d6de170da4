import { History, X } from 'lucide-react';
import { SUGGESTED_TAGS } from '../../domain/sale/tags.ts';
import type { Alerts } from '../../page/search/use-alerts.ts';
import type { RecentSearches } from '../../page/search/use-search.ts';
import { searchText } from '../../i18n/pages/search-text.ts';
import { AlertList } from './alert-list.tsx';

interface Props {
  readonly recent: RecentSearches;
  readonly alerts: Alerts;
  readonly onChoose: (text: string) => void;
}

/** While nothing is typed: what was searched for before, and ideas. */
export function BeforeSearch({ recent, alerts, onChoose }: Props) {
  const texts = recent.texts ?? [];
  return (
    <div className="flex flex-col gap-5 pt-1">
      <p className="text-lg text-wrap">{searchText.before}</p>
      {texts.length > 0 && (
        <section aria-labelledby="recent-searches">
          <h2 id="recent-searches" className="pb-1 text-lg">
            {searchText.recent}
          </h2>
          <ul className="divide-y divide-line rounded-2xl border-2 border-line bg-card md:max-w-xl">
            {texts.map((text) => (
              <li key={text} className="flex items-center">
                <button
                  type="button"
                  className="flex min-h-12 min-w-0 grow items-center gap-3 px-3.5 text-start hover:bg-sunk"
                  onClick={() => onChoose(text)}
                >
                  <History aria-hidden className="size-5 shrink-0 text-muted" />
                  <bdi translate="no" className="truncate">
                    {text}
                  </bdi>
                </button>
                <button
                  type="button"
                  aria-label={searchText.forget(text)}
                  className="grid size-12 shrink-0 place-content-center rounded-xl text-muted hover:bg-sunk"
                  onClick={() => recent.forget(text)}
                >
                  <X aria-hidden className="size-5" />
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <AlertList alerts={alerts} />
      <section aria-labelledby="search-ideas">
        <h2 id="search-ideas" className="pb-2 text-lg">
          {searchText.ideas}
        </h2>
        <ul className="flex flex-wrap gap-2">
          {SUGGESTED_TAGS.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                className="min-h-11 rounded-full border-2 border-edge bg-card px-3.5 font-semibold hover:bg-sunk"
                onClick={() => onChoose(tag)}
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
