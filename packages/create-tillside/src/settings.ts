import { randomBytes } from 'node:crypto';
import { readTemplate } from './template.ts';

/** Where the page and the companion are reached in development. */
export interface Ports {
  readonly page: number;
  readonly companion: number;
}

/** The text of `.env.example`: every setting, with no secret. */
export function exampleSettings({ page, companion }: Ports): string {
  return readTemplate('text/env')
    .replace('localhost:5173', `localhost:${page}`)
    .replace('TILLSIDE_PORT=3001', `TILLSIDE_PORT=${companion}`);
}

/** The text of `.env`: the same, with secrets of its own. */
export function ownSettings(ports: Ports): string {
  return exampleSettings(ports).replaceAll(/^\w+_SECRET=$/gm, (line) => line + randomBytes(32).toString('base64url'));
}
