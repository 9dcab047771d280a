import { randomBytes } from 'node:crypto';
import { readTemplate } from './template.ts';

/** The ports of the page and the companion in development. */
export interface Ports {
  readonly page: number;
  /** `null`: it is served by the page's own server. */
  readonly companion: number | null;
}

/** The text of `.env.example`: every setting, with no secret. */
export function exampleSettings({ page, companion }: Ports): string {
  const listening = '# Where the companion listens.\nTILLSIDE_PORT=3001\n';
  return readTemplate('text/env')
    .replace('localhost:5173', `localhost:${page}`)
    .replace(listening, companion === null ? '' : listening.replace('3001', `${companion}`));
}

/** The text of `.env`: the same, with new secrets. */
export function ownSettings(ports: Ports): string {
  return exampleSettings(ports).replaceAll(/^\w+_SECRET=$/gm, (line) => line + randomBytes(32).toString('base64url'));
}
