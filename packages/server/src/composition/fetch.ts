import { optionRule as rule } from '@tillside/contract/schemas';
import { createFetchHandler, type FetchHandler, type TillsideOptions } from '../kernel/http/fetch.ts';
import { composeTillside, type Serve, type TillsideServices } from './tillside.ts';

/** The companion: serve `fetch` below `basePath`, await `ready()`, and `close()` before the process ends. */
export interface Tillside extends TillsideServices {
  /** Answers every request to the companion. It never rejects. */
  readonly fetch: FetchHandler;
}

/** Creates the companion. Opens nothing, so builds may import the module. @throws TillsideError */
export function createTillside(options: TillsideOptions): Tillside {
  const serve: Serve<Pick<Tillside, 'fetch'>> = (answer, context) => ({
    fetch: createFetchHandler(answer, { options, ...context }),
  });
  return composeTillside(options, serve, { hostRules: { basePath } });
}

const basePath = rule.maybe(
  rule.is((value) => typeof value === 'string' && value.startsWith('/'), 'a path that begins with /, such as /till.'),
);
