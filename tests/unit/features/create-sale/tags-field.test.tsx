import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { emptyDraft } from '../../../../src/domain/sale/draft/draft.ts';
import { problemsToShow } from '../../../../src/features/create-sale/problems.ts';
import { TagsField } from '../../../../src/features/create-sale/sections/tags-field.tsx';

test('[spec 2] a tag that was typed but not added is back with the draft', () => {
  const draft = { ...emptyDraft('2026-11-20'), tags: ['lamps'], typedTag: 'model trains' };
  const shown = renderToStaticMarkup(
    <TagsField draft={draft} change={() => undefined} problems={problemsToShow([], false)} />,
  );
  expect(shown).toContain('value="model trains"');
  expect(shown).toContain('Remove lamps');
});
