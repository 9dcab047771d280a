import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../e2e/processes.ts';

/** @returns why nothing can be run in WebKit on this machine */
export function isWebkitMissing(): string | null {
  const missing = ['WebKitWebDriver', 'Xvfb'].filter((program) => spawnSync('which', [program]).status !== 0);
  const bindings = "import gi; gi.require_version('WebKit2', '4.1')";
  if (spawnSync('/usr/bin/python3', ['-c', bindings]).status !== 0) missing.push('the bindings of WebKitGTK 4.1');
  if (missing.length === 0) return null;
  return `${missing.join(' and ')} cannot be found on this machine, so nothing ran in WebKit. Install webkit2gtk-driver, gir1.2-webkit2-4.1, python3-gi and xvfb (Debian).`;
}

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

/** An element of the document that the driver is in, as WebDriver names it. */
type Element = Readonly<Record<typeof elementKey, string>>;

/** A page in WebKitGTK, driven by WebDriver (W3C). Scripts and searches happen in the chosen document: page or frame. */
export interface Webkit {
  goTo(url: string): Promise<void>;
  addCookie(name: string, value: string): Promise<void>;
  /** Runs an expression, awaits it and returns its value. */
  evaluate(expression: string): Promise<unknown>;
  /** The first element that a CSS selector finds, or an XPath, which begins with `//`. @throws when there is none within ten seconds */
  find(selector: string): Promise<Element>;
  click(element: Element): Promise<void>;
  /** Presses keys, wherever the focus is. */
  type(text: string): Promise<void>;
  /** `null`: the page itself. */
  enter(frame: Element | null): Promise<void>;
  close(): Promise<void>;
}

/** @throws if a program does not start, or the driver answers an error */
export async function openWebkit(): Promise<Webkit> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '800x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [display] = (await once(screen.stdio[3] ?? screen, 'data')) as [Buffer];
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    LIBGL_ALWAYS_SOFTWARE: '1',
    NO_AT_BRIDGE: '1',
    // WebKit refuses to sandbox itself for root, which is who runs the tests in a container.
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
  };
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env });
  try {
    const ask = asking(`http://127.0.0.1:${port}`);
    await until(async () => (await ask('GET', '/status')) !== null);
    const options = { binary: join(import.meta.dirname, 'window.py'), args: ['--automation'] };
    const capabilities = { alwaysMatch: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options } };
    const { sessionId } = (await ask('POST', '/session', { capabilities })) as { sessionId: string };
    return driving(
      (method, path, body) => ask(method, `/session/${sessionId}${path}`, body),
      () => end([driver, screen]),
    );
  } catch (error) {
    await end([driver, screen]);
    throw error;
  }
}

type Ask = (method: string, path: string, body?: object) => Promise<unknown>;

function driving(ask: Ask, stop: () => Promise<void>): Webkit {
  const run = (expression: string): Promise<unknown> =>
    ask('POST', '/execute/async', {
      script: `const done = arguments[0]; Promise.resolve().then(() => (${expression})).then((value) => done({ value }), (error) => done({ error: String(error) }))`,
      args: [],
    });
  return {
    goTo: async (url) => void (await ask('POST', '/url', { url })),
    addCookie: async (name, value) => void (await ask('POST', '/cookie', { cookie: { name, value } })),
    async evaluate(expression) {
      const answer = (await run(expression)) as { value?: unknown; error?: string };
      if (answer.error !== undefined) throw new Error(answer.error);
      return answer.value;
    },
    find: (selector) =>
      until(() =>
        ask('POST', '/element', { using: selector.startsWith('//') ? 'xpath' : 'css selector', value: selector }),
      ) as Promise<Element>,
    click: async (element) => void (await ask('POST', `/element/${element[elementKey]}/click`, {})),
    async type(text) {
      const keys = Array.from(text).flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await ask('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions: keys }] });
    },
    enter: async (frame) => void (await ask('POST', '/frame', { id: frame })),
    async close() {
      // A window that hangs must not keep the programs from ending.
      await Promise.race([ask('DELETE', '').catch(() => {}), pause(4_000)]);
      await stop();
    },
  };
}

function asking(address: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(address + path, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const { value } = (await answer.json()) as { value: unknown };
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

/** Asks again until it does not throw, for ten seconds. */
export async function until<Value>(look: () => Promise<Value>): Promise<Value> {
  for (const end = Date.now() + 10_000; ; await pause(100)) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function end(programs: readonly ChildProcess[]): Promise<void> {
  for (const program of programs) {
    const gone = program.exitCode === null ? once(program, 'exit') : null;
    program.kill();
    await gone;
  }
}
