import { absent, type Check, ok, reasonOf, unknown, type Verdict, wrong } from './check.ts';
import {
  type Answer,
  type Caller,
  callerOf,
  field,
  notThere,
  parsed,
  type Project,
} from './project-caller.ts';

/** A host that no project trusts. */
const STRANGER = 'https://stranger.example';
const MOST_SECONDS_APART = 60;
const MOST_SECONDS_LATE = 10;

/** What is checked from outside. Nothing is written. */
export function projectChecks(project: Project): readonly Check[] {
  const caller = callerOf(project);
  return [
    {
      name: 'public key',
      why: 'The key is compiled into the app. Whoever has a secret key can read and change everything.',
      mend: 'Use the publishable key of the project, or the legacy anon key. Replace a secret key that was ever published.',
      run: () =>
        Promise.resolve(
          isSecret(project.key) ? wrong('This is a secret key.') : ok('It is public.'),
        ),
    },
    ...dataChecks(caller, project.now),
    ...rightsChecks(caller),
    ...functionChecks(caller),
    ...accountChecks(caller),
  ];
}

/** Whether devices get answers, and what these say of the server. */
function dataChecks({ post }: Caller, now: () => number): readonly Check[] {
  const pull = () => post('/rest/v1/rpc/sync_pull', { p: { scopes: [{ s: 'c:none' }] } });
  return [
    {
      name: 'data',
      why: 'Without it no device gets or sends anything.',
      mend: 'If the key is not known, take it from the dashboard (API Keys). Otherwise push the migrations (`supabase db push`), expose the schema `public`, and look whether the project is paused.',
      run: async () => {
        const answer = await pull().catch((error: unknown) => reasonOf(error));
        if (typeof answer === 'string') return absent(`Nothing answers at this address: ${answer}`);
        const { status, body } = answer;
        const absence = notThere(answer);
        if (absence !== null) return absent(absence);
        if (isUnknownKey(answer)) return wrong('The project does not know this key.');
        return field(body, 'ok') === 'sync/1'
          ? ok('It answers a pull.')
          : wrong(`A pull is answered with ${status}: ${brief(body)}`);
      },
    },
    {
      name: 'restoring',
      why: 'As long as the database says so, nobody gets news and nothing that people do arrives.',
      mend: 'In supabase/README.md: if a move was announced, "Before an upgrade, a promotion or a pause" (`app.keep_epoch()`, or everyone reads everything again); otherwise "After a restore" (`app.restamp()`).',
      run: async () => {
        const { body } = await pull();
        if (field(body, 'ok') !== 'sync/1') return unknown('A pull is not answered.');
        return field(body, 'refused') === 'restoring'
          ? wrong('The database says that it is being restored.')
          : ok('It is in use.');
      },
    },
    {
      name: 'late news',
      why: 'A transaction that stays open holds back what everyone else does.',
      mend: 'See "When news is late" in supabase/README.md.',
      run: async () => {
        const late = Number(field((await pull()).body, 'late') ?? Number.NaN);
        if (Number.isNaN(late)) return unknown('The answer does not say.');
        return late > MOST_SECONDS_LATE
          ? wrong(`News is late by ${late} seconds.`)
          : ok(`News is late by ${late} seconds.`);
      },
    },
    {
      name: 'clock',
      why: "Addresses are released and sales end by the server's clock.",
      mend: 'Set the clock of this machine; on your own server, that one. `app.meta.clock_shift` must be 0.',
      run: async () => {
        const said = Date.parse(String(field((await pull()).body, 'now')));
        if (Number.isNaN(said)) return unknown('The answer does not say.');
        const apart = Math.round(Math.abs(said - now()) / 1000);
        return apart > MOST_SECONDS_APART
          ? wrong(`The server and this machine are ${apart} seconds apart.`)
          : ok(`The server and this machine are ${apart} seconds apart.`);
      },
    },
  ];
}

/** What guests must not be able to do. */
function rightsChecks({ get, post }: Caller): readonly Check[] {
  return [
    {
      name: 'closed functions',
      why: 'With these, guests could take photos off sales and let bots past the captcha.',
      mend: 'As `postgres`: `select app.close_doors();`.',
      run: async () => {
        // With arguments that change nothing, in case one is open.
        const calls: readonly (readonly [name: string, body: object])[] = [
          ['add_captcha_pass', { p: { hash: '' } }],
          ['photo_chore_done', { chore: 'none', paths: [] }],
          ['photo_chores', { most: 0 }],
          ['set_clock_shift', { p: {} }],
        ];
        const open: string[] = [];
        for (const [name, body] of calls) {
          const answer = await post(`/rest/v1/rpc/${name}`, body);
          if (isUnknownKey(answer)) return unknown('The project does not know this key.');
          const absence = notThere(answer);
          if (absence !== null) return unknown(absence);
          const isClosed = answer.status === 404 || field(answer.body, 'code') === '42501';
          if (!isClosed) open.push(`${name} (${answer.status})`);
        }
        return open.length === 0
          ? ok('Guests may call none of them.')
          : wrong(`Guests may call ${open.join(', ')}.`);
      },
    },
    {
      name: 'private photos',
      why: 'These buckets have photos of hidden sales, and what people photographed for themselves.',
      mend: 'As `postgres`: `select app.close_doors();`.',
      run: async () => {
        const open: string[] = [];
        for (const bucket of ['held-images', 'find-photos']) {
          const answer = await get(`/storage/v1/object/public/${bucket}/doctor.jpg`);
          const absence = notThere(answer);
          if (absence !== null) return unknown(absence);
          const { status, body } = answer;
          const words = brief(body);
          if (status < 400 || /object not found/iu.test(words)) open.push(bucket);
        }
        return open.length === 0
          ? ok('No private bucket has public addresses.')
          : wrong(`Everybody may read ${open.join(' and ')}.`);
      },
    },
    {
      name: 'lists of files',
      why: 'Whoever can list files finds photos that were taken off their sales.',
      mend: 'As `postgres`: `select app.close_doors();`, and remove policies on storage.objects that are not ours.',
      run: async () => {
        const listed: string[] = [];
        for (const bucket of ['sale-images', 'held-images', 'find-photos']) {
          const answer = await post(`/storage/v1/object/list/${bucket}`, { prefix: '', limit: 1 });
          const absence = notThere(answer);
          if (absence !== null) return unknown(absence);
          const { body } = answer;
          // Also an error is an answer of the storage, and then an object.
          if (typeof body !== 'object') return unknown('The storage does not answer.');
          if (Array.isArray(body) && body.length > 0) listed.push(bucket);
        }
        return listed.length === 0
          ? ok('Guests are shown no file.')
          : wrong(`Guests may list ${listed.join(' and ')}.`);
      },
    },
  ];
}

/** Whether the functions are there and check their callers. */
function functionChecks({ get, post }: Caller): readonly Check[] {
  return [
    functionCheck({
      name: 'geocode',
      why: 'Without it, "Find on map" always fails in builds with VITE_GEOCODER=function.',
      run: () => post('/functions/v1/geocode', {}),
      isRight: ({ body }) => field(body, 'status') === 'INVALID_REQUEST',
    }),
    functionCheck({
      name: 'verify-captcha',
      why: 'Without it, guests cannot post once the captcha is on.',
      run: () => post('/functions/v1/verify-captcha', {}),
      isRight: ({ body }) => ['INVALID_REQUEST', 'OFF'].includes(String(field(body, 'status'))),
    }),
    functionCheck({
      name: 'page-parts',
      why: 'Without it, the link of a sale says nothing of the sale in messages and to search engines.',
      run: () => get('/functions/v1/page-parts?path=/routes/shared&site=https://doctor.example'),
      isRight: ({ body }) => field(body, 'ok') === 'page/1',
    }),
    functionCheck({
      name: 'tidy-photos',
      why: 'It deletes photos that were removed, and takes those of hidden sales out of public view.',
      run: () => post('/functions/v1/tidy-photos', {}),
      // It is not for guests.
      isRight: ({ status }) => status === 403,
    }),
    functionCheck({
      name: 'write-districts',
      why: 'It writes public sales as files, and deletes those that a hidden sale is in.',
      run: () => post('/functions/v1/write-districts', {}),
      isRight: ({ status }) => status === 403,
    }),
  ];
}

/** How people get an account. */
function accountChecks({ get, redirectOf }: Caller): readonly Check[] {
  return [
    {
      name: 'sign-up',
      why: 'Without confirmation by mail, a sign-up tells who has an account, and anyone can take any address.',
      mend: 'Authentication, Sign In / Providers: allow new users, turn Email on, and "Confirm email", too.',
      run: async () => {
        const { status, body } = await get('/auth/v1/settings');
        if (status !== 200) return wrong(`Its settings are answered with ${status}.`);
        if (field(body, 'disable_signup') === true) return wrong('Nobody may sign up.');
        if (field(field(body, 'external'), 'email') !== true) return wrong('Email is turned off.');
        if (field(body, 'mailer_autoconfirm') === true)
          return wrong('Addresses are not confirmed.');
        return ok('People sign up with an address that they confirm.');
      },
    },
    {
      name: 'redirects',
      why: 'Links in mails may lead to our own site alone. Elsewhere, someone could catch a session.',
      mend: "Authentication, URL Configuration: your site's address as the Site URL, and `<site>/**` as the only redirect.",
      run: async () => {
        const query = `token=doctor&type=signup&redirect_to=${encodeURIComponent(STRANGER)}`;
        const to = await redirectOf(`/auth/v1/verify?${query}`);
        if (to === null) return unknown('The link leads nowhere.');
        return to.startsWith(STRANGER)
          ? wrong('A link leads to a strange host.')
          : ok('A strange host is replaced by our own.');
      },
    },
  ];
}

function functionCheck(of: {
  readonly name: string;
  readonly why: string;
  readonly run: () => Promise<Answer>;
  readonly isRight: (answer: Answer) => boolean;
}): Check {
  return {
    name: `function ${of.name}`,
    why: of.why,
    mend: `\`supabase functions deploy ${of.name}\`, with \`verify_jwt = false\` as in config.toml.`,
    run: async (): Promise<Verdict> => {
      const answer = await of.run();
      if (of.isRight(answer)) return ok('It answers as it should.');
      if (answer.status === 404) return wrong('It is not deployed.');
      return wrong(`It answers ${answer.status}: ${brief(answer.body)}`);
    },
  };
}

/** Whether the gateway refused the key, before the database was asked. */
function isUnknownKey({ status, body }: Answer): boolean {
  return status === 401 && field(body, 'code') !== '42501';
}

/** Whether a key is one that must never reach a client. */
function isSecret(key: string): boolean {
  if (key.startsWith('sb_')) return !key.startsWith('sb_publishable_');
  const payload = key.split('.')[1] ?? '';
  return field(parsed(Buffer.from(payload, 'base64url').toString()), 'role') !== 'anon';
}

function brief(body: unknown): string {
  return (typeof body === 'string' ? body : JSON.stringify(body)).slice(0, 200);
}
