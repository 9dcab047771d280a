import { TillsideConfigurationError } from '../model/errors.ts';
import { createFetchHandler, type FetchHandler, type TillsideOptions } from '../http/fetch.ts';
import { composeTillside, type TillsideServices } from './tillside.ts';

/** The companion: serve `fetch` below `basePath`, await `ready()`, and `close()` before the process ends. */
export interface Tillside extends TillsideServices {
  /** Answers every request to the companion. It never rejects. */
  readonly fetch: FetchHandler;
}

/** Creates the companion. Opens nothing, so builds may import the module. @throws TillsideConfigurationError */
export function createTillside(options: TillsideOptions): Tillside {
  const { basePath, ...ours } = options;
  if (basePath !== undefined && !basePath.startsWith('/')) {
    throw new TillsideConfigurationError(
      'createTillside: basePath has to be a path that begins with /, such as /till.',
      'hosts',
    );
  }
  return composeTillside(ours, (answer, logger) => ({ fetch: createFetchHandler(answer, { options, logger }) }));
}
