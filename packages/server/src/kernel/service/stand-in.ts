import { isLoopback } from '../model/web-address.ts';
import { json, problemAnswer, type HttpRequest, type HttpResponse } from '../http/message.ts';
import type { InProcessPlatform, TillsideOptions } from '../options/options.ts';
import type { Kernel } from '../kernel.ts';
import { readJson } from '../http/gates.ts';

type Answer = (request: HttpRequest) => Promise<HttpResponse>;
type Console = InProcessPlatform['console'];

/** The path of the console, below the mount. */
const consolePath = '/sandbox';
/** The headers that identify the sender of a request. No cookie of the shop reaches the console. */
const passedOn = ['host', 'origin', 'sec-fetch-site'];

/** Answers the console of a stand-in in this process, if there is one, and passes everything else to `router`. */
export function withConsole(
  router: Answer,
  { platform: { inProcess }, publicUrl }: Pick<TillsideOptions, 'platform' | 'publicUrl'>,
  { isOpen, logger }: Pick<Kernel, 'isOpen' | 'logger'>,
): Answer {
  if (!inProcess) return router;
  return async (request) => {
    const isConsole = request.path === consolePath || request.path.startsWith(`${consolePath}/`);
    if (!isConsole || !isOpen()) return router(request);
    // An app often listens on every interface, and whoever reaches it chooses `Host`.
    if (request.peer !== null && !isLoopback(request.peer)) {
      logger.warn({ problem: 'console_refused', method: request.method, cause, fix }, 'the console was refused');
      return json({ error: `The console answers this machine only. ${fix}` }, { status: 403 });
    }
    try {
      return await answerConsole(request, publicUrl.replace(/\/+$/, '') + request.path, inProcess.console);
    } catch (error) {
      return problemAnswer(error, request, logger);
    }
  };
}

const cause = 'the request came from another machine, whatever its Host says';
const fix = 'Open it on the machine of the companion, or through a tunnel to it, such as ssh -L.';

async function answerConsole(request: HttpRequest, address: string, console: Console): Promise<HttpResponse> {
  const url = new URL(address);
  for (const [name, value] of Object.entries(request.query)) url.searchParams.set(name, String(value));
  // Without a `Host`, the request may come under any name: an empty one is refused.
  const headers = new Headers({ host: '' });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== undefined) headers.set(name, value);
  }
  const body: unknown = request.hasBody ? await readJson(request, 'console') : undefined;
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  const response = await console(new Request(url, { method: request.method, headers, ...init }));
  const answer = { status: response.status, headers: Object.fromEntries(response.headers) };
  const page = response.body;
  if (page === null || !response.headers.get('content-type')?.startsWith('text/event-stream'))
    return { ...answer, body: new Uint8Array(await response.arrayBuffer()) };
  return {
    ...answer,
    async body(stream) {
      const reader = page.getReader();
      stream.once('close', () => void reader.cancel().catch(() => {}));
      for (let read = await reader.read(); !read.done; read = await reader.read()) stream.write(read.value);
      stream.end();
    },
  };
}
