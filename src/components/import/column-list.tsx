import { useId } from 'react';
import { COLUMN_CHOICES } from '../../domain/import/list/column-kinds.ts';
import type { ShownColumn } from '../../domain/import/list/read-list.ts';
import type { KeptColumn } from '../../page/import/use-pasted-ad.ts';
import { columnText } from '../../i18n/import/column-text.ts';
import { Select } from '../../ui/form/text-input.tsx';

interface Props {
  readonly columns: readonly ShownColumn[];
  readonly onChoose: (at: number, holds: KeptColumn[1]) => void;
}

/** What each column of a table is taken for, which a person can correct. */
export function ColumnList({ columns, onChoose }: Props) {
  return (
    <details className="rounded-2xl border-2 border-line bg-card">
      <summary className="min-h-11 cursor-pointer px-4 py-2.5 font-semibold">
        {columnText.title(columns.length)}
      </summary>
      <ul className="flex flex-col gap-3 px-4 pb-4">
        {columns.map((column, at) => (
          // A column has nothing but its place.
          <ColumnRow key={at} column={column} at={at} onChoose={onChoose} />
        ))}
      </ul>
    </details>
  );
}

interface RowProps extends Pick<Props, 'onChoose'> {
  readonly column: ShownColumn;
  readonly at: number;
}

function ColumnRow({ column, at, onChoose }: RowProps) {
  const id = useId();
  const { name, sample, holds } = column;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <label htmlFor={id} className="min-w-0 grow basis-[12rem]">
        <span translate="no" className="block font-semibold wrap-anywhere">
          {name === '' ? columnText.unnamed(at + 1) : name}
        </span>
        <span translate="no" className="block text-sm text-muted wrap-anywhere">
          {sample}
        </span>
      </label>
      <Select
        id={id}
        className="max-w-72 grow basis-[12rem]"
        value={holds}
        onChange={(event) => {
          const chosen = COLUMN_CHOICES.find((known) => known === event.currentTarget.value);
          if (chosen !== undefined) onChoose(at, chosen);
        }}
      >
        {holds === 'other' && <option value="other">{columnText.holds.other}</option>}
        {COLUMN_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {columnText.holds[choice]}
          </option>
        ))}
      </Select>
    </li>
  );
}
