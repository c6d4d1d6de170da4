import { expect, test } from 'vitest';
import { callChain, importsOf } from '../../tools/call-chain.ts';

const TEXTS: Readonly<Record<string, string>> = {
  'src/ui/form.tsx':
    "import { send } from '../page/send.ts';\nimport type { Kept } from '../db/kept.ts';",
  'src/page/send.ts': "import { other } from './other.ts';\nexport { door } from '../door.ts';",
  'src/page/other.ts': '',
  'src/door.ts': '',
  'src/device/calls.ts': "const kept = await import('../db/kept.ts');",
  'src/db/kept.ts': '',
};
const imports = importsOf(Object.keys(TEXTS), (file) => TEXTS[file] ?? '');

test('a call passes what is imported between its stations, jumps where nothing is, and types do not count', () => {
  expect(callChain(imports, [['form'], ['door'], ['calls'], ['db/kept']])).toEqual([
    'src/ui/form.tsx',
    'src/page/send.ts',
    'src/door.ts',
    'src/device/calls.ts',
    'src/db/kept.ts',
  ]);
});

test('a station is found by the name that this state of the project has for it, or left out', () => {
  expect(callChain(imports, [['form'], ['gone'], ['old-name', 'page/other']])).toEqual([
    'src/ui/form.tsx',
    'src/page/send.ts',
    'src/page/other.ts',
  ]);
});
