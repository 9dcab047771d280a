import { known } from './elements.ts';
import { type Actions, showOutbox, showOverview } from './panels.ts';
import { startTabs } from './tabs.ts';
import type { Overview } from '../control-api/overview.ts';
import type { ShownMessage } from '../kernel/events/outbox.ts';

/** The control interface, which is beside this page's files wherever they are mounted. */
const control = new URL('../_sandbox', import.meta.url).pathname;

let environment = 'sandbox';
let shown: {
  readonly overview: Overview;
  /** How far the world's clock is from this browser's. */ readonly ahead: number;
} | null = null;
let unfollow = (): void => undefined;
let reading = false;
let again = false;

const actions: Actions = {
  resend: (id) => act('POST', `/events/${encodeURIComponent(id)}/resend`),
  removeFault: (id) => act('DELETE', '/faults', { id }),
  depositArrives: (id) => act('POST', `/deposits/${encodeURIComponent(id)}`),
};

for (const choice of document.querySelectorAll<HTMLInputElement>('input[name=environment]')) {
  choice.addEventListener('change', () => look(choice.value));
  if (choice.checked) look(choice.value);
}
startTabs();
startForms(act);
known('reset', HTMLButtonElement).addEventListener('click', () => {
  const question = `Put the ${environment} environment back to its fixtures? All that has happened in it is lost.`;
  if (confirm(question)) act('POST', '/reset');
});
setInterval(() => shown && showTime(Date.now() + shown.ahead, shown.overview), 1000);

function look(wanted: string): void {
  environment = wanted;
  document.documentElement.dataset['environment'] = wanted;
  unfollow();
  unfollow = follow(environment, refresh, showLink);
}

/** Reads the overview, and once more if something changes meanwhile. */
function refresh(): void {
  again = reading;
  if (reading) return;
  reading = true;
  show()
    .catch(() => showLink(false))
    .finally(() => {
      reading = false;
      if (again) refresh();
    });
}

async function show(): Promise<void> {
  const [overview, messages] = await Promise.all([readOverview(environment), readOutbox(environment)]);
  if (overview.environment !== environment) return;
  const now = Date.parse(overview.now);
  shown = { overview, ahead: now - Date.now() };
  showOverview(overview, actions);
  showOutbox(messages);
  showTime(now, overview);
}

function act(method: string, path: string, body?: object): void {
  change(method, path, environment, body).then(
    () => showMessage(''),
    (error: unknown) => showMessage(error instanceof Error ? error.message : 'That did not work.'),
  );
}

function showLink(connected: boolean): void {
  const link = known('link', HTMLElement);
  link.textContent = connected ? 'Connected, up to date' : 'Not connected: is the sandbox running?';
  link.dataset['connected'] = String(connected);
}

function showMessage(text: string): void {
  const notice = known('notice', HTMLElement);
  notice.textContent = text;
  notice.hidden = text === '';
}

const lagosTime = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Africa/Lagos',
});

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Shows the world's time, which continues between two overviews. */
function showTime(milliseconds: number, overview: Overview): void {
  const clock = known('clock', HTMLTimeElement);
  clock.textContent = lagosTime.format(milliseconds);
  clock.dateTime = new Date(milliseconds).toISOString();
  const ahead = overview.ahead_seconds > 0 ? `${spelled(overview.ahead_seconds)} ahead of this machine. ` : '';
  const due = overview.due === 0 ? 'Nothing is due.' : `${overview.due} due.`;
  known('clock-note', HTMLElement).textContent = `${ahead}${due} Lagos time.`;
}

function spelled(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1];
  const style = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat('en-GB', style).format(seconds / size);
}

/** Sends a change to the control interface. */
type Send = (method: 'POST', path: string, body: object) => void;

/** Connects the page's forms and clock buttons to the control interface. */
function startForms(send: Send): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-advance]')) {
    button.addEventListener('click', () =>
      send('POST', '/clock/advance', { seconds: Number(button.dataset['advance']) }),
    );
  }
  onSubmit('fault-form', () => {
    const times = known('fault-times', HTMLInputElement).valueAsNumber;
    send('POST', '/faults', { fault: chosen('fault-name'), operation: chosen('fault-operation'), times });
  });
  onSubmit('use-form', () => {
    const event = chosen('use-kind');
    const amount = known('use-amount', HTMLInputElement).valueAsNumber;
    send('POST', '/card-auths', { card_id: chosen('use-card'), event, ...(event === 'activation' ? {} : { amount }) });
  });
  onSubmit('transfer-form', () => {
    const amount = known('transfer-amount', HTMLInputElement).valueAsNumber;
    const sender_name = known('transfer-sender', HTMLInputElement).value;
    send('POST', '/transfers', { account: chosen('transfer-account'), amount, sender_name });
  });
}

function onSubmit(id: string, act: () => void): void {
  known(id, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    act();
  });
}

function chosen(id: string): string {
  return known(id, HTMLSelectElement).value;
}

/** Reads everything the page shows. */
async function readOverview(environment: string): Promise<Overview> {
  const answer = await ask('GET', `/overview?environment=${environment}`);
  if (!isOverview(answer)) throw new Error('The sandbox answered something else.');
  return answer;
}

/** Reads the messages to people, newest first. */
async function readOutbox(environment: string): Promise<readonly ShownMessage[]> {
  const answer = await ask('GET', `/outbox?environment=${environment}`);
  if (!Array.isArray(answer)) throw new Error('The sandbox answered something else.');
  return answer.filter(isMessage);
}

/** Changes something in an environment. */
async function change(method: string, path: string, environment: string, body: object = {}): Promise<void> {
  await ask(method, path, { ...body, environment });
}

/** Reports every change, and whether the connection is up. Returns a function that stops it. */
function follow(environment: string, onChange: () => void, onLink: (connected: boolean) => void): () => void {
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
  return typeof answer === 'object' && answer !== null && 'wallets' in answer && 'faults_by_name' in answer;
}

function isMessage(value: unknown): value is ShownMessage {
  return typeof value === 'object' && value !== null && 'to' in value && 'text' in value;
}
