import type { SaleDraft } from '../../domain/sale/draft/draft.ts';
import type { Problems } from './problems.ts';

/** What every section of the form gets. */
export interface FormProps {
  readonly draft: SaleDraft;
  readonly change: (patch: Partial<SaleDraft>) => void;
  readonly problems: Problems;
}
