/**
 * The "may import" table of src/README.md as rules: what a room does not list, it must not import.
 * The parser (swc; TypeScript 7 has no API yet) sees `import type` but can't tell it from `import`,
 * so a room that is only seen as types is opened by the one file that holds nothing else, and types
 * count where circles are looked for.
 */

const DOOR = '^src/device/(door/|catalog/query\\.ts)';

/** Rooms of `src/` that a room may import besides itself, and single files of other rooms. */
const MAY_IMPORT = {
  domain: { rooms: [] },
  sync: { rooms: ['domain'] },
  i18n: { rooms: ['domain'] },
  ui: { rooms: [] },
  // Maps have workers of their own, which end as the device worker does.
  map: {
    rooms: ['ui', 'i18n', 'domain'],
    files: ['^src/platform/(worker-life|worker/web-locks|page/page-life)\\.ts$'],
  },
  db: { rooms: ['sync', 'domain'] },
  remote: { rooms: ['sync', 'domain'] },
  platform: { rooms: ['sync', 'domain'] },
  device: { rooms: ['sync', 'db', 'remote', 'platform', 'domain'] },
  page: { rooms: ['db', 'platform', 'i18n', 'domain'], files: [DOOR] },
  components: { rooms: ['map', 'ui', 'page', 'platform', 'i18n', 'domain'], files: [DOOR] },
  features: {
    rooms: ['components', 'map', 'ui', 'page', 'platform', 'i18n', 'domain'],
    files: [DOOR],
  },
};

const roomRules = Object.entries(MAY_IMPORT).map(([room, { rooms, files = [] }]) => ({
  name: `${room}-imports-only-its-rooms`,
  comment: `src/${room} may import: ${[...rooms, ...files].join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: {
    path: '^(src|sw|edge|tests|supabase)/',
    pathNot: [`^src/(${[room, ...rooms].join('|')})/`, ...files],
  },
}));

/** In `src/page` the name of a file says what it is: a hook, the writes of a noun, or else a store. */
const HOOKS = '^src/page/[^/]+/(use-[^/]+|lazy-part)\\.tsx?$';
const ACTIONS = '^src/page/[^/]+/[^/]+-actions\\.ts$';

const pageRules = [
  {
    name: 'only-hooks-know-react',
    comment: 'A store works without React: `zustand/vanilla`, no hook, and no sentence.',
    severity: 'error',
    from: { path: '^src/page/', pathNot: HOOKS },
    to: {
      path: [
        'node_modules/(react|react-dom|dexie-react-hooks)/',
        'node_modules/zustand/(esm/)?(index|react)\\.',
        HOOKS,
        '^src/i18n/',
      ],
    },
  },
  {
    name: 'actions-only-ask-the-door',
    comment: 'Writes check and prepare with the domain alone.',
    severity: 'error',
    from: { path: ACTIONS },
    to: { path: '^src/', pathNot: ['^src/domain/', DOOR] },
  },
  {
    name: 'stores-read',
    comment: 'What writes is called by hooks and by features.',
    severity: 'error',
    from: { path: '^src/(page|components)/', pathNot: [HOOKS, ACTIONS] },
    to: { path: ACTIONS },
  },
];

/**
 * The rooms inside of a room, from the ground up: each may import those before it, so no two import each
 * other. A new one gets its place here.
 */
const FROM_THE_GROUND_UP = {
  sync: ['rows', 'mutations', 'outbox', 'engine', 'photos'],
  db: [
    'memory',
    'schema',
    'areas',
    'travel',
    'rows',
    'outbox',
    'drafts',
    'photos',
    'damage',
    'views',
    'work-files',
    'principals',
    'push',
    'pull',
    'store',
  ],
  device: [
    'catalog',
    'door',
    'time',
    'syncing',
    'session',
    'discovery',
    'search',
    'alerts',
    'areas',
    'files',
    'photos',
    'planner',
    'travel',
    'wiring',
  ],
};

const directionRules = Object.entries(FROM_THE_GROUND_UP).flatMap(([room, inner]) => [
  ...inner.map((name, at) => ({
    name: `${room}-${name}-imports-only-rooms-below-it`,
    severity: 'error',
    from: { path: `^src/${room}/${name}/` },
    to: {
      path: `^src/${room}/[^/]+/`,
      pathNot: `^src/${room}/(${inner.slice(0, at + 1).join('|')})/`,
    },
  })),
  {
    name: `${room}-has-no-other-rooms`,
    comment: `A folder of src/${room} has its place in FROM_THE_GROUND_UP.`,
    severity: 'error',
    from: {},
    to: { path: `^src/${room}/[^/]+/`, pathNot: `^src/${room}/(${inner.join('|')})/` },
  },
]);

/** Packages that only one room may know, so that they can be replaced and stay out of other chunks. */
const ONE_ROOM_PACKAGES = [
  { room: 'remote', packages: '@supabase/supabase-js' },
  { room: 'map', packages: 'maplibre-gl|react-map-gl' },
  { room: 'device', packages: 'supercluster|minisearch' },
];

const onePackageRules = ONE_ROOM_PACKAGES.map(({ room, packages }) => ({
  name: `only-${room}-knows-its-packages`,
  comment: `${packages} is behind src/${room}.`,
  severity: 'error',
  from: { path: '^(src|sw)/', pathNot: `^src/${room}/` },
  to: { path: `node_modules/(${packages})/` },
}));

module.exports = {
  forbidden: [
    {
      name: 'no-unresolvable',
      comment:
        'The sources of the ZIP table are installed only when it is made: `npm run zip-table`.',
      severity: 'error',
      from: { pathNot: '^src/build/zip/' },
      // Types alone (`@types/geojson`).
      to: { couldNotResolve: true, pathNot: '^geojson$' },
    },
    ...roomRules,
    ...directionRules,
    {
      name: 'no-circle',
      comment: 'What two files need of each other, types too, is a file of its own.',
      severity: 'error',
      from: { path: '^(src|sw|edge|supabase/(deploy|doctor|local))/' },
      to: { circular: true },
    },
    ...pageRules,
    ...onePackageRules,
    {
      name: 'headless-uses-no-package',
      comment: 'The pure rooms use no package and nothing of Node.',
      severity: 'error',
      from: { path: '^src/(domain|sync|device/catalog)/' },
      to: { dependencyTypes: ['npm', 'npm-dev', 'npm-no-pkg', 'core'] },
    },
    {
      name: 'no-feature-to-feature',
      comment: 'What two flows share belongs in components/.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'build-makes-files-and-is-in-none',
      comment: 'src/build runs in Node. Only vite.config.ts, scripts and tests import it.',
      severity: 'error',
      from: { path: '^(src|sw|edge|supabase)/', pathNot: '^src/build/' },
      to: { path: '^src/build/' },
    },
    {
      name: 'build-imports-only-its-rooms',
      severity: 'error',
      from: { path: '^src/build/' },
      to: {
        path: '^(src|sw|edge|tests|supabase)/',
        pathNot:
          '^(edge/|src/(build|domain|i18n/import|platform/written-files|remote/exchange|sync/mutations)/|src/sync/ports\\.ts$|sw/stages\\.ts$)',
      },
    },
    {
      name: 'app-is-the-root',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/app/' },
      to: { path: '^src/app/' },
    },
    {
      name: 'edge-imports-the-domain',
      comment: 'It is bundled for hosts that run little code, with no package.',
      severity: 'error',
      from: { path: '^edge/' },
      to: { path: ['^(src|sw|tests|supabase)/', 'node_modules/'], pathNot: '^src/domain/' },
    },
    {
      name: 'sw-imports-only-its-rooms',
      severity: 'error',
      from: { path: '^sw/' },
      to: {
        path: '^(src|tests|supabase)/',
        pathNot: [
          '^src/(db|sync|remote|domain)/',
          '^src/platform/((clock|random|channels|service-worker-messages)|worker/(page-lease|web-locks))\\.ts$',
        ],
      },
    },
    {
      name: 'product-knows-no-tests-or-server',
      severity: 'error',
      from: { path: '^(src|sw|edge)/' },
      to: { path: '^(tests|supabase)/' },
    },
    {
      name: 'server-knows-only-the-domain',
      severity: 'error',
      from: { path: '^supabase/', pathNot: '^supabase/functions/page-parts/' },
      to: { path: '^(src|sw|edge|tests)/', pathNot: '^src/domain/' },
    },
    {
      name: 'page-parts-also-knows-the-sentences',
      comment: 'What it makes is read by people.',
      severity: 'error',
      from: { path: '^supabase/functions/page-parts/' },
      to: { path: '^(src|sw|edge|tests)/', pathNot: '^src/(domain|i18n)/' },
    },
    {
      name: 'one-driver-knows-playwright',
      comment: 'Specs speak the domain; of all drivers browser.ts alone imports Playwright.',
      severity: 'error',
      from: { path: '^tests/e2e/(specs|drivers)/', pathNot: '^tests/e2e/drivers/browser\\.ts$' },
      to: { path: 'node_modules/@?playwright' },
    },
    {
      name: 'no-dev-package-in-product',
      severity: 'error',
      from: { path: '^(src|sw|edge)/', pathNot: '^src/build/' },
      to: { dependencyTypes: ['npm-dev'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^supabase/functions/[^/]+/index\\.ts$' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'default'],
      exportsFields: ['exports'],
    },
  },
};
