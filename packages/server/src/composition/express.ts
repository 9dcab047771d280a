import { createExpressRouter, type RequestHandler, type TillsideOptions } from '../kernel/http/express.ts';
import { composeTillside, type TillsideServices } from './tillside.ts';

/** The companion: mount `router`, await `ready()`, and `close()` before the process ends. */
export interface Tillside extends TillsideServices {
  readonly router: RequestHandler;
}

/** Creates the companion for an Express app. @throws TillsideError for invalid options. */
export function createTillside(options: TillsideOptions): Tillside {
  return composeTillside(options, (answer, context) => ({
    router: createExpressRouter(answer, { options, ...context }),
  }));
}
