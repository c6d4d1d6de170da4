import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { MINI_BROWSER, WEBKIT_DRIVER } from '../../../tools/engines.ts';
import { freePort } from '../server/free-port.ts';

/** The part of W3C WebDriver that the cases need: nothing else drives WebKitGTK. */

/** The name under which WebDriver passes an element to a script, and gets one back. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** An element of the page, outside of it. */
export interface FoundElement {
  readonly [ELEMENT]: string;
}

/** What a script can be given. */
type Given = string | number | boolean | null | object;

/** One browser with one person's profile, which is empty at first and goes when the browser ends. */
export interface WebDriver {
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  url(): Promise<string>;
  /** Runs a function in the page, and waits for what it promises. */
  run<Args extends readonly Given[], Answer>(
    script: (...args: Args) => Answer,
    ...args: Args
  ): Promise<Awaited<Answer>>;
  /** Like `run`, for a function that looks for an element. */
  find<Args extends readonly Given[]>(
    script: (...args: Args) => Element | null,
    ...args: Args
  ): Promise<FoundElement | null>;
  click(element: FoundElement): Promise<void>;
  /** Presses key after key. A file field takes the path of a file. */
  type(element: FoundElement, keys: string): Promise<void>;
  /** Opens a tab, turns to it, and closes the one before. */
  changeTab(): Promise<void>;
  /** What is on the screen, as PNG. */
  picture(): Promise<Buffer>;
  end(): Promise<void>;
}

/** The browser's window is never narrower than its own buttons. */
const PHONE = { width: 390, height: 844 };

/** Only ends what will never come, even on the slowest machine. */
const PATIENCE_MS = 120_000;

export async function startWebKit(): Promise<WebDriver> {
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER.find() ?? '', [`--port=${port}`], { stdio: 'ignore' });
  const send = senderTo(`http://127.0.0.1:${port}`);
  await untilUp(driver, send);
  const alwaysMatch = {
    timeouts: { pageLoad: PATIENCE_MS, script: PATIENCE_MS },
    'webkitgtk:browserOptions': { binary: MINI_BROWSER.find(), args: ['--automation'] },
  };
  const end = async () => {
    const ended = once(driver, 'exit');
    driver.kill();
    await ended;
  };
  try {
    const session = await send('POST', '/session', { capabilities: { alwaysMatch } });
    const at = `/session/${(session as { sessionId: string }).sessionId}`;
    await send('POST', `${at}/window/rect`, PHONE);
    return {
      ...commandsOf((method, path, body) => send(method, at + path, body)),
      async end() {
        // Closes the browser. One that has crashed cannot be closed.
        await send('DELETE', at).catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
}

type Send = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

function commandsOf(send: Send): Omit<WebDriver, 'end'> {
  const evaluate = (script: unknown, args: readonly Given[]) =>
    send('POST', '/execute/sync', { script: `return (${String(script)})(...arguments);`, args });
  const toElement = (element: FoundElement, command: string, body: object) =>
    send('POST', `/element/${element[ELEMENT]}/${command}`, body);
  return {
    go: async (url) => void (await send('POST', '/url', { url })),
    reload: async () => void (await send('POST', '/refresh', {})),
    url: async () => (await send('GET', '/url')) as string,
    run: async (script, ...args) => (await evaluate(script, args)) as never,
    find: async (script, ...args) => (await evaluate(script, args)) as FoundElement | null,
    click: async (element) => void (await toElement(element, 'click', {})),
    type: async (element, text) => void (await toElement(element, 'value', { text })),
    async changeTab() {
      const { handle } = (await send('POST', '/window/new', { type: 'tab' })) as { handle: string };
      await send('DELETE', '/window');
      await send('POST', '/window', { handle });
    },
    picture: async () => Buffer.from((await send('GET', '/screenshot')) as string, 'base64'),
  };
}

function senderTo(origin: string): Send {
  return async (method, path, body) => {
    const init = body === undefined ? { method } : { method, body: JSON.stringify(body) };
    const answer = await fetch(origin + path, init);
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${method} ${path}: ${error}: ${message}`);
  };
}

async function untilUp(driver: ChildProcess, send: Send): Promise<void> {
  const ends: string[] = [];
  driver.on('error', ({ message }) => ends.push(message));
  driver.on('exit', (code) => ends.push(`code ${code}`));
  const isUp = () => send('GET', '/status').then(Boolean, () => false);
  while (!(await isUp())) {
    if (ends.length > 0) throw new Error(`WebKitGTK's driver has ended: ${ends.join(', ')}`);
    await pause(50);
  }
}
