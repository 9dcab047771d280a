/** The host's half of the frame, as a merchant's page has it, which keeps every message for the test. */
export const hostScript = `
const received = (window.received = []);
const frames = (window.frameOf = {});
const keep = (entry) => { received.push(entry); };

/** Asks for a ticket and fills a frame with it. */
window.openFrame = async (path, { name = 'frame-' + Object.keys(frames).length, body = {}, ...look } = {}) => {
  const answer = await fetch('/till' + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const ticket = await answer.json();
  keep({ at: 'mint', status: answer.status, code: ticket.code ?? null });
  if (answer.status !== 201) return null;
  window.lastTicket = ticket;
  window.fillFrame(ticket, { name, ...look });
  return name;
};

window.fillFrame = ({ action, ticket }, { name, labels, theme, direction, locale = 'en-NG', style = '', sandbox = 'allow-scripts' } = {}) => {
  const frame = document.createElement('iframe');
  frame.name = name;
  if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
  frame.setAttribute('allow', 'clipboard-write');
  frame.referrerPolicy = 'no-referrer';
  frame.title = 'Card details';
  frame.style.cssText = 'width:320px;height:420px;border:0;' + style;
  document.querySelector('#place').append(frame);
  frames[name] = { frame, port: null };
  window.addEventListener('message', (event) => {
    if (event.source !== frame.contentWindow) return;
    keep({ at: 'message', origin: event.origin, data: event.data });
    if (event.origin !== 'null' || event.data?.type !== 'hello' || frames[name].port) return;
    const { port1, port2 } = new MessageChannel();
    frames[name].port = port1;
    port1.onmessage = ({ data }) => { keep({ at: 'port', data }); if (data.type === 'ready') frame.style.height = data.height + 'px'; };
    frame.contentWindow.postMessage({ type: 'init', labels, theme, direction, locale }, '*', [port2]);
  });
  window.submitInto({ action, ticket }, name);
  return frame;
};

window.sendToFrames = (command) => { for (const { port } of Object.values(frames)) port?.postMessage(command); };

window.submitInto = ({ action, ticket }, name) => {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  form.target = name;
  form.hidden = true;
  const field = document.createElement('input');
  field.name = 't';
  field.value = ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
};
`;

export const hostPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A shop</title>
<script>
/* Attackers begin before anything else: whatever the page is given is written down. */
window.seen = [];
const write = (where, value) => { try { window.seen.push(where + ' ' + (typeof value === 'string' ? value : JSON.stringify(value))); } catch { window.seen.push(where); } };
for (const [owner, name] of [[window, 'fetch'], [JSON, 'parse'], [TextDecoder.prototype, 'decode'], [crypto.subtle, 'decrypt'], [crypto.subtle, 'encrypt']]) {
  const own = owner[name];
  owner[name] = function (...args) { const out = own.apply(this, args); write(name, args[0]); if (typeof out === 'string') write(name, out); return out; };
}
for (const type of ['keydown', 'keyup', 'input', 'paste', 'beforeinput']) {
  window.addEventListener(type, (event) => write(type, String(event.key ?? event.data ?? '')), true);
}
window.addEventListener('message', (event) => write('message', event.data), true);
</script>
</head><body><h1>A shop</h1><button id="elsewhere">Elsewhere</button><input id="thief" aria-label="thief"><div id="place"></div>
<script src="/host.js"></script></body></html>`;
