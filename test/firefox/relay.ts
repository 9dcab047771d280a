import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer, type RawData } from 'ws';
import { createTranslator } from './older-commands.ts';

/**
 * Starts a stock Firefox and relays messages between it and Playwright. Playwright uses the WebDriver BiDi of newer
 * releases, and the extended support release lacks a few commands. All other messages pass unchanged.
 */
const program = process.env['RELAY_FIREFOX'];
if (program === undefined) throw new Error('RELAY_FIREFOX has to name the Firefox to start; see launch-options.ts.');
const firefox = spawn(program, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => firefox.kill(signal));

const announcement = /^WebDriver BiDi listening on (ws:\/\/\S+)$/;
for await (const line of createInterface(firefox.stderr)) {
  const address = announcement.exec(line)?.[1];
  if (address === undefined) process.stderr.write(`${line}\n`);
  else listenFor(`${address}/session`);
}

function listenFor(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  server.once('listening', () => {
    const given = server.address();
    if (given === null || typeof given === 'string') throw new Error('The relay was given no port.');
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${given.port}\n`);
  });
  server.on('connection', (playwright) => join(playwright, address));
}

function join(playwright: WebSocket, address: string): void {
  const browser = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
  const early: string[] = [];
  const toBrowser = (message: string): void => {
    if (browser.readyState === WebSocket.OPEN) browser.send(message);
    else early.push(message);
  };
  const translator = createTranslator({ toBrowser, toPlaywright: (message) => playwright.send(message) });
  browser.once('open', () => {
    for (const message of early.splice(0)) browser.send(message);
  });
  playwright.on('message', (raw) => translator.ask(textOf(raw)));
  browser.on('message', (raw) => translator.answer(textOf(raw)));
  playwright.once('close', () => browser.close());
  browser.once('close', () => playwright.close());
  browser.once('error', (error) => process.stderr.write(`The relay lost Firefox: ${error.message}\n`));
}

function textOf(raw: RawData): string {
  return Buffer.isBuffer(raw)
    ? raw.toString('utf8')
    : Buffer.concat(Array.isArray(raw) ? raw : [Buffer.from(raw)]).toString('utf8');
}
