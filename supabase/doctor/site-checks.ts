import { type Check, ok, wrong } from './check.ts';

/** The static site as everyone on the network sees it. */
export interface Site {
  /** The origin, without a slash at the end. */
  readonly url: string;
  /** The origin of the project that the site must be built for. */
  readonly projectUrl: string;
  readonly fetch: typeof fetch;
}

/** Headers of `dist/_headers`, with what each must contain. */
const HEADERS: readonly (readonly [name: string, has: string])[] = [
  ['content-security-policy', "require-trusted-types-for 'script'"],
  ['strict-transport-security', 'max-age='],
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['permissions-policy', 'geolocation=(self)'],
];

/** Whether the site was built for the schema that the database has. `newest`: the version of its last migration. */
export function schemaCheck(
  site: Pick<Site, 'url' | 'fetch'>,
  newest: () => Promise<string>,
): Check {
  return {
    name: 'site and database',
    why: 'A site that is newer than the database asks for what is not there; an older one lacks what people were promised.',
    mend: 'If the site is newer: `supabase db push`. If it is older: build and upload it.',
    run: async () => {
      const response = await site.fetch(`${site.url}/build.json`);
      const built: unknown = await response.json().catch(() => null);
      const schema = response.ok ? Reflect.get(Object(built), 'schema') : undefined;
      if (typeof schema !== 'string') {
        return wrong(`The site has no proper build.json (${response.status}).`);
      }
      const there = await newest();
      if (schema === there) return ok('Both are of the same version.');
      return schema > there
        ? wrong(`The site is newer (${schema}) than the database (${there}).`)
        : wrong(`The site is older (${schema}) than the database (${there}).`);
    },
  };
}

/** What is checked of the site. */
export function siteChecks(site: Site): readonly Check[] {
  const get = async (path: string) => {
    const response = await site.fetch(`${site.url}${path}`, { redirect: 'manual' });
    return { response, text: await response.text() };
  };
  const isPage = ({ response, text }: Awaited<ReturnType<typeof get>>) =>
    response.status === 200 && text.includes('<div id="root"');
  return [
    {
      name: 'page',
      why: 'It is the app.',
      mend: 'Upload the whole folder `dist` of `npm run build`.',
      run: async () => {
        const answer = await get('/');
        return isPage(answer)
          ? ok('It is there.')
          : wrong(`It is answered with ${answer.response.status}.`);
      },
    },
    {
      name: 'addresses of pages',
      why: 'A link to a sale, or a reload, must open the app.',
      mend: 'Make the host answer every path that is no file with index.html and 200.',
      run: async () => {
        const answer = await get('/discover');
        return isPage(answer)
          ? ok('They open the app.')
          : wrong(`The address of a page is answered with ${answer.response.status}.`);
      },
    },
    {
      name: 'links of sales',
      why: 'A link must open the app, and a sale that is gone must not be offered by search engines.',
      mend: 'If it opens no app, see "addresses of pages". For a card of its own, the host must run what `edge/README.md` names, and reach the function page-parts.',
      run: async () => {
        const { response, text } = await get('/sale/00000000-0000-4000-8000-000000000000');
        const { status } = response;
        if (!text.includes('<div id="root"')) return wrong(`One is answered with ${status}.`);
        if (status === 200) return ok('All have one card: nothing here says more of each.');
        return status === 404 && text.includes('content="noindex"')
          ? ok('Each has a card of its own.')
          : wrong(`One of a sale that never was is answered with ${status}.`);
      },
    },
    {
      name: 'missing files',
      why: 'A page in place of a missing file is kept as that file, and the app stays broken.',
      mend: 'Make the host answer a missing file under /assets/ with 404.',
      run: async () => {
        const { response } = await get('/assets/doctor-0000.js');
        return response.status === 404
          ? ok('They are answered with 404.')
          : wrong(`One is answered with ${response.status}.`);
      },
    },
    {
      name: 'headers',
      why: "They keep other people's scripts out of the page.",
      mend: 'Use a host that reads `_headers`, or set what stands there.',
      run: async () => {
        const { response } = await get('/');
        const missing = HEADERS.filter(
          ([name, has]) => response.headers.get(name)?.includes(has) !== true,
        ).map(([name]) => name);
        return missing.length === 0
          ? ok('All are there.')
          : wrong(`Not as they should be: ${missing.join(', ')}.`);
      },
    },
    {
      name: 'built for this project',
      why: 'A build has the address of its project, and its policy lets it talk to no other.',
      mend: 'Set VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY, build again, and upload `dist`.',
      run: async () => {
        const { response } = await get('/');
        const policy = response.headers.get('content-security-policy') ?? '';
        const sources = /connect-src ([^;]*)/u.exec(policy)?.[1]?.split(' ') ?? [];
        const isOwn = site.url === site.projectUrl && sources.includes("'self'");
        return isOwn || sources.includes(site.projectUrl)
          ? ok('It is.')
          : wrong(`Its policy does not name ${site.projectUrl}.`);
      },
    },
    {
      name: 'service worker',
      why: 'It makes the app work offline, and brings new versions.',
      mend: 'Upload `dist` as it is, and let nobody store /service-worker.js.',
      run: async () => {
        const { response } = await get('/service-worker.js');
        const type = response.headers.get('content-type') ?? '';
        if (response.status !== 200 || !type.includes('javascript'))
          return wrong(`It is answered with ${response.status}, ${type}.`);
        const stored = response.headers.get('cache-control') ?? '';
        return /no-cache|no-store|max-age=0/u.test(stored)
          ? ok('It is there, and asked for anew each time.')
          : wrong(`It may be stored: "${stored}".`);
      },
    },
  ];
}
