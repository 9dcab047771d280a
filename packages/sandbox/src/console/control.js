/** The control interface, as the console page uses it. */

/** Reads everything the page shows. */
export function readOverview(environment) {
  return ask('GET', `/overview?environment=${environment}`);
}

/** Changes something; `body` is sent with the environment. */
export function change(method, path, environment, body = {}) {
  return ask(method, path, { ...body, environment });
}

/** Calls `onChange` whenever there is something new, and `onLink` with whether we are connected. Answers what stops it. */
export function follow(environment, onChange, onLink) {
  const source = new EventSource(`/_sandbox/stream?environment=${environment}`);
  source.addEventListener('change', () => onChange());
  source.addEventListener('open', () => onLink(true));
  source.addEventListener('error', () => onLink(false));
  return () => source.close();
}

/** @throws Error with a sentence for a person. */
async function ask(method, path, body) {
  const response = await fetch(`/_sandbox${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? `The sandbox answered ${response.status}.`);
  return answer;
}
