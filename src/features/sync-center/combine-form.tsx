import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { choiceText } from '../../i18n/sync/choice-text.ts';
import { shellText } from '../../i18n/pages/shell-text.ts';
import { Button } from '../../ui/form/button.tsx';
import { ChoiceList } from '../../ui/form/choice-list.tsx';
import { Field } from '../../ui/form/field.tsx';
import { focusFirstInvalid } from '../../ui/form/focus-first-invalid.ts';
import { Sheet } from '../../ui/feedback/sheet.tsx';
import { TextArea, TextInput } from '../../ui/form/text-input.tsx';
import type { Piece } from './both-versions.tsx';
import { type Combined, faultIn, isLine, type Fault } from './combined.ts';

interface Props {
  readonly pieces: readonly Piece[];
  readonly combined: Combined;
  readonly onChange: (combined: Combined) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** Combines two versions into one: texts by hand, everything else from one side or the other (SYNC-20). */
export function CombineForm({ pieces, combined, onChange, onSave, onClose }: Props) {
  const formId = useId();
  const [isChecked, setIsChecked] = useState(false);
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setIsChecked(true));
    if (pieces.some((piece) => faultIn(piece, combined) !== null)) {
      focusFirstInvalid(form);
    } else onSave();
  };
  return (
    <Sheet
      title={choiceText.combineTitle}
      closeLabel={shellText.close}
      onClose={onClose}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button onClick={onClose}>{choiceText.later}</Button>
          <Button look="sign" type="submit" form={formId} className="grow">
            {choiceText.save}
          </Button>
        </div>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={save}>
        <p className="text-muted">{choiceText.combineLead}</p>
        {pieces.map((piece) => (
          <PieceField
            key={piece.name}
            piece={piece}
            value={combined[piece.name] ?? ''}
            fault={isChecked ? faultIn(piece, combined) : null}
            onChange={(value) => onChange({ ...combined, [piece.name]: value })}
          />
        ))}
      </form>
    </Sheet>
  );
}

interface PieceProps {
  readonly piece: Piece;
  readonly value: string;
  readonly fault: Fault | null;
  readonly onChange: (value: string) => void;
}

function PieceField({ piece, value, fault, onChange }: PieceProps) {
  if (!piece.isText) {
    return (
      <ChoiceList
        label={choiceText.about(piece)}
        options={(['mine', 'theirs'] as const).map((side) => ({
          value: side,
          label: choiceText[side],
          hint: choiceText.said(piece, side),
        }))}
        value={value === 'theirs' ? 'theirs' : 'mine'}
        onChange={onChange}
      />
    );
  }
  const Control = isLine(piece) ? TextInput : TextArea;
  return (
    <Field
      label={choiceText.about(piece)}
      hint={choiceText.bothHint}
      error={fault === null ? null : choiceText.fault(fault)}
    >
      {(control) => (
        <Control
          {...control}
          value={value}
          onChange={(event: { readonly currentTarget: { readonly value: string } }) =>
            onChange(event.currentTarget.value)
          }
        />
      )}
    </Field>
  );
}
