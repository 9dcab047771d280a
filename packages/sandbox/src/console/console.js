import { change, follow, readOverview } from './control.js';
import { showOverview, showTime } from './panels.js';

const notice = document.getElementById('notice');
const link = document.getElementById('link');
let environment = 'sandbox';
let shown = null;
let unfollow = () => undefined;
let reading = null;
let again = false;

const actions = {
  resend: (id) => act('POST', `/events/${encodeURIComponent(id)}/resend`),
  removeFault: (id) => act('DELETE', '/faults', { id }),
};

for (const choice of document.querySelectorAll('input[name=environment]')) {
  choice.addEventListener('change', () => look(choice.value));
}
for (const button of document.querySelectorAll('[data-advance]')) {
  button.addEventListener('click', () => act('POST', '/clock/advance', { seconds: Number(button.dataset.advance) }));
}
document.getElementById('fault-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const { fault, operation, times } = Object.fromEntries(new FormData(event.target));
  act('POST', '/faults', { fault, operation, times: Number(times) });
});
document.getElementById('reset').addEventListener('click', () => {
  if (confirm(`Put the ${environment} environment back to its fixtures? Its bills, events and faults are lost.`)) act('POST', '/reset');
});
setInterval(() => shown && showTime(Date.now() + shown.difference, shown.overview), 1000);
look(document.querySelector('input[name=environment]:checked').value);

function look(wanted) {
  environment = wanted;
  document.documentElement.dataset.environment = wanted;
  unfollow();
  unfollow = follow(environment, refresh, connection);
}

function connection(connected) {
  link.textContent = connected ? 'Connected, up to date' : 'Not connected: is the sandbox running?';
  link.dataset.connected = String(connected);
}

/** Reads the overview; what changes meanwhile is read once more afterwards. */
function refresh() {
  if (reading) {
    again = true;
    return;
  }
  reading = show()
    .catch(() => connection(false))
    .finally(() => {
      reading = null;
      if (again) refresh();
      again = false;
    });
}

async function show() {
  const overview = await readOverview(environment);
  if (overview.environment !== environment) return;
  shown = { overview, difference: Date.parse(overview.now) - Date.now() };
  showOverview(overview, actions);
  showTime(Date.parse(overview.now), overview);
}

async function act(method, path, body) {
  try {
    await change(method, path, environment, body);
    tell('');
  } catch (error) {
    tell(error.message);
  }
}

function tell(text) {
  notice.textContent = text;
  notice.hidden = text === '';
}
