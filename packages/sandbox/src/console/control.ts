import type { Overview } from '../test-control/overview.ts';
import type { ShownMessage } from '../events/outbox.ts';

/** The control interface, beside this page's files, wherever they are mounted. */
const control = new URL('../_sandbox', import.meta.url).pathname;

/** Reads everything the page shows. */
export async function readOverview(environment: string): Promise<Overview> {
  const answer = await ask('GET', `/overview?environment=${environment}`);
  if (!isOverview(answer)) throw new Error('The sandbox answered something else.');
  return answer;
}

/** Reads the messages to people, newest first. */
export async function readOutbox(environment: string): Promise<readonly ShownMessage[]> {
  const answer = await ask('GET', `/outbox?environment=${environment}`);
  if (!Array.isArray(answer)) throw new Error('The sandbox answered something else.');
  return answer.filter(isMessage);
}

/** Changes something in an environment. */
export async function change(method: string, path: string, environment: string, body: object = {}): Promise<void> {
  await ask(method, path, { ...body, environment });
}

/** Reports every change, and whether the connection is up. Returns a function that stops it. */
export function follow(environment: string, onChange: () => void, onLink: (connected: boolean) => void): () => void {
  const source = new EventSource(`${control}/stream?environment=${environment}`);
  source.addEventListener('change', () => onChange());
  source.addEventListener('open', () => onLink(true));
  source.addEventListener('error', () => onLink(false));
  return () => source.close();
}

/** @throws Error with a sentence for a person. */
async function ask(method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${control}${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(sentenceIn(answer) ?? `The sandbox answered ${response.status}.`);
  return answer;
}

function sentenceIn(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && 'error' in answer ? String(answer.error) : null;
}

function isOverview(answer: unknown): answer is Overview {
  return typeof answer === 'object' && answer !== null && 'wallets' in answer && 'fault_names' in answer;
}

function isMessage(value: unknown): value is ShownMessage {
  return typeof value === 'object' && value !== null && 'to' in value && 'text' in value;
}
