import { change, follow, readOutbox, readOverview } from './control.ts';
import { known } from './elements.ts';
import { startForms } from './forms.ts';
import type { Overview } from '../control/overview.ts';
import { showOutbox, showOverview, type Actions } from './panels.ts';
import { startTabs } from './tabs.ts';
import { showTime } from './world-clock.ts';

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
