import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@tillside/sandbox';
import { createTillside, sqliteStore, timestamped, type TillsideOptions } from '@tillside/server';
import express, { type Express } from 'express';
import { expect, onTestFinished } from 'vitest';
import { listen } from './listen.ts';

export const root = join(import.meta.dirname, '../..');
export const apiKey = 'ps_pk_test_tillside';
export const secret = 'canary of the doctor that is long enough';

interface Finding {
  readonly check: string;
  readonly result: string;
  readonly found: string;
  readonly fix?: string;
}

interface DoctorRun {
  readonly code: number;
  readonly findings: Readonly<Record<string, Finding>>;
  readonly output: string;
}

/** Runs the command as a merchant does. Its output may never contain the key or the secret. */
export async function tillside(
  words: readonly string[],
  variables: Record<string, string> = {},
  cwd: string = root,
): Promise<{ code: number; output: string }> {
  const args = [
    '--conditions=@tillside/source',
    '--disable-warning=ExperimentalWarning',
    join(root, 'packages/server/src/cli.ts'),
    ...words,
  ];
  const ended = await new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile('node', args, { cwd, env: { ...process.env, ...variables } }, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, output: out + err }),
    );
  });
  expect(ended.output).not.toContain('canary');
  expect(ended.output).not.toContain(apiKey);
  return ended;
}

export interface Shop {
  readonly url: string;
  readonly baseUrl: string;
  readonly folder: string;
  /** The content of `.env` for a merchant who has followed the README. */
  readonly variables: Readonly<Record<string, string>>;
  doctor(change?: Record<string, string>, words?: readonly string[]): Promise<DoctorRun>;
}

/** A host with the companion on it, and the real sandbox behind it. */
export async function openShop(
  prepare: (app: Express) => void = () => {},
  change: Partial<TillsideOptions> = {},
): Promise<Shop> {
  const folder = mkdtempSync(join(tmpdir(), 'tillside-doctor-'));
  const sandbox = createSandbox({ postLimit: 0 });
  const { port: platformPort } = await sandbox.listen(0);
  const baseUrl = `http://127.0.0.1:${platformPort}/sandbox/api/v1`;
  const app = express();
  const server = createServer(app);
  const url = `${await listen(server)}/till`;
  const till = createTillside({
    platform: { baseUrl, apiKey, environment: 'sandbox' },
    publicUrl: url,
    secret,
    store: sqliteStore(join(folder, 'till.db')),
    caller: () => null,
    webhooks: { verify: [timestamped({ secret: 'whsec_canary' })] },
    ...change,
  });
  prepare(app);
  app.use('/till', till.router);
  await till.ready();
  onTestFinished(async () => {
    await till.close();
    await sandbox.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const variables = {
    TILLSIDE_BASE_URL: baseUrl,
    TILLSIDE_API_KEY: apiKey,
    TILLSIDE_ENVIRONMENT: 'sandbox',
    TILLSIDE_PUBLIC_URL: url,
    TILLSIDE_SECRET: secret,
    TILLSIDE_STORE: join(folder, 'doctor.db'),
  };
  return {
    url,
    baseUrl,
    folder,
    variables,
    async doctor(changed = {}, words = []) {
      const { code, output } = await tillside(['doctor', '--json', ...words], { ...variables, ...changed });
      const { findings } = JSON.parse(output) as { findings: Finding[] };
      return { code, output, findings: Object.fromEntries(findings.map((finding) => [finding.check, finding])) };
    },
  };
}
