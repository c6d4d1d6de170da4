import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** The tab that is open at the start. The first one if absent. */
  readonly startsWith?: string | undefined;
  readonly tabs: readonly {
    readonly id: string;
    readonly label: string;
    readonly panel: ReactNode;
  }[];
}

/** Tabs with one visible panel. */
export function Tabs({ label, startsWith, tabs }: Props) {
  return (
    <BaseTabs.Root defaultValue={startsWith ?? tabs[0]?.id ?? null}>
      <BaseTabs.List
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto border-b-2 border-line"
      >
        {tabs.map((tab) => (
          <BaseTabs.Tab
            key={tab.id}
            value={tab.id}
            className="min-h-12 rounded-t-lg px-3 font-semibold whitespace-nowrap text-muted hover:text-ink focus-visible:-outline-offset-3 data-active:text-ink"
          >
            {tab.label}
          </BaseTabs.Tab>
        ))}
        <BaseTabs.Indicator className="absolute bottom-0 left-0 h-1 w-(--active-tab-width) translate-x-(--active-tab-left) rounded-t bg-sign transition-[translate,width] duration-150 forced-colors:bg-[Highlight]" />
      </BaseTabs.List>
      {tabs.map((tab) => (
        <BaseTabs.Panel key={tab.id} value={tab.id} className="rounded-lg pt-4">
          {tab.panel}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
