import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** What READMEs and records name is there: files and folders between backticks, and links. */

const PAGES = [...globSync('*.md'), ...globSync('{src,sw,edge,supabase,tests}/**/*.md')].filter(
  (page) => !page.includes('node_modules'),
);
const ROOTS = ['src', 'sw', 'edge', 'supabase', 'tests', 'public'];
const CODE = /`([\w@./-]+\/[\w@.{},*/-]*|[\w-]+\.(?:ts|tsx|md|sql|json|tsv))`/g;
const LINK = /\]\((?!https?:|#|mailto:)([^)#]+)/g;

/** Packages, addresses, and what a start, a build or a deployment makes. */
const NOT_OURS = /^(?:@|\/|dist\/|node_modules\/|(?:supabase\/)?deployed\.json$)|\.temp\//;

/** Names of files and of folders, which a page that is about their room says without their place. */
const ownNames = new Set(
  ROOTS.flatMap((root) => globSync(`${root}/**/*`)).map((path) =>
    path.slice(path.replaceAll('\\', '/').lastIndexOf('/') + 1),
  ),
);

/** As the page may mean it: from the project, from its own folder, or from one of the rooms. */
function isThere(page: string, name: string): boolean {
  const bare = name.replace(/\/$/, '');
  const bases = ['.', dirname(page), 'src', 'tests', 'supabase', 'public', 'tests/e2e/specs'];
  // A case is named without its endings.
  return bases.some((base) => globSync(join(base, `${bare}{,.*}`)).length > 0);
}

test.each(PAGES)('%s names files, folders and pages that are there', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/```[\s\S]*?```/g, '');
  const names = [...text.matchAll(CODE)].map(([, name = '']) => name);
  const links = [...text.matchAll(LINK)].map(([, target = '']) => target);
  const missing = [
    ...names.filter(
      (name) =>
        !NOT_OURS.test(name) && !ownNames.has(name.replace(/\/$/, '')) && !isThere(page, name),
    ),
    ...links.filter((target) => !existsSync(join(dirname(page), target))),
  ];
  expect(missing).toEqual([]);
});
