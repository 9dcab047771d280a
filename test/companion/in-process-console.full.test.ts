import { createServer } from 'node:http';
import { chromium } from '@playwright/test';
import { sandboxPlatform } from '@tillside/sandbox';
import { sqliteStore } from '@tillside/server';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { launchOptions } from '../chromium.ts';
import { createTillside } from './host.ts';
import { listen } from './listen.ts';

test(
  'the console below the mount reads, changes and follows the world in a browser, until close()',
  { timeout: 120_000 },
  async () => {
    const app = express();
    const server = createServer(app);
    const url = await listen(server);
    const till = createTillside({
      platform: sandboxPlatform({ data: null }),
      publicUrl: `${url}/till`,
      secret: 'a secret of the tests that is long enough',
      store: sqliteStore(':memory:'),
      caller: () => null,
    });
    app.use('/till', till.router);
    await till.ready();
    const browser = await chromium.launch(await launchOptions());
    onTestFinished(async () => {
      await browser.close();
      await till.close();
      server.closeAllConnections();
      server.close();
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    await page.goto(`${url}/till/sandbox`);
    await page.getByText('Connected, up to date').waitFor();
    await page.getByRole('button', { name: '+1 min' }).click();
    await page.getByText('1 minute ahead of this machine.').waitFor();
    expect(errors).toEqual([]);
    await till.close();
    await page.getByText('Not connected: is the sandbox running?').waitFor();
  },
);
