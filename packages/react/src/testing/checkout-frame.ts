import type { FrameFailureCode } from '@tillside/contract';
import { walletFrameMessages } from '@tillside/messages';

/**
 * The behaviour of a payment frame after its greeting. `asks`: a PIN, then a one-time password, when its button is
 * pressed. `otp`: begins at the one-time password. `goes_on`: takes the PIN by itself. `done`: reports its end.
 * `errs`: reports why it ended. `leaks`: reports what no frame may. `fails`: reports why it does not open.
 * `silent`: never greets. `guides`: asks, and continues without a press after a moment.
 */
export type CheckoutFrameCourse =
  | 'asks'
  | 'otp'
  | 'goes_on'
  | 'done'
  | 'errs'
  | 'leaks'
  | 'fails'
  | 'silent'
  | 'guides';

/**
 * The address of a document that behaves like the sealed frame of a payment, with an opaque origin. It stores no input;
 * its button continues with any input.
 * @param code the code of its error or failure
 */
export function checkoutFrame(course: CheckoutFrameCourse = 'asks', code: FrameFailureCode = 'network'): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(frameDocument(course, code))}`;
}

/** A PIN that no page may ever know. */
export const canaryPin = '7391';

function frameDocument(course: CheckoutFrameCourse, code: FrameFailureCode): string {
  return `<!doctype html><html lang="en"><title>Payment</title>
<style>*{box-sizing:border-box}body{margin:0;padding:4px;font:16px/1.5 system-ui,sans-serif;background:transparent}
label{display:block;font-size:.875em}input,button{font:inherit;color:inherit;min-height:44px;width:100%;padding:8px 12px;border-radius:12px;border:1px solid #888;background:transparent}
input{margin:4px 0 12px}button{border:0;font-weight:600}[hidden]{display:none}p{margin:12px 0 0;min-height:1.5em}</style>
<main><div id="pins"><label for="name" id="name-label"></label><input id="name" autocomplete="username"><label for="pin" id="pin-label"></label>
<input id="pin" type="password" inputmode="numeric" maxlength="4" autocomplete="one-time-code"></div>
<div id="otps" hidden><label for="otp" id="otp-label"></label><input id="otp" inputmode="numeric" maxlength="5" autocomplete="one-time-code"></div>
<button id="send"></button><p id="notice" role="status"></p></main>
<script>
const course = ${JSON.stringify(course)};
const texts = ${JSON.stringify({ ...walletFrameMessages.texts, sendOtp: walletFrameMessages.texts.sendOtp({ amount: '₦4,500' }) })};
const find = (id) => document.getElementById(id);
let stage = course === 'otp' ? 'otp' : 'pin';
addEventListener('message', ({ data, ports: [port] }) => {
  if (data.type !== 'init' || !port) return;
  const { theme, direction } = data;
  const draw = () => {
    find('pins').hidden = stage !== 'pin';
    find('otps').hidden = stage !== 'otp';
    find('name-label').textContent = texts.username;
    find('pin-label').textContent = texts.pin;
    find('otp-label').textContent = texts.otp;
    find('send').textContent = stage === 'otp' ? texts.sendOtp : texts.sendPin;
    const shown = stage;
    if (course === 'guides') setTimeout(() => { if (stage === shown) find('send').click(); }, 3000);
  };
  document.documentElement.dir = direction;
  document.body.style.background = theme.background;
  document.body.style.color = theme.text;
  find('send').style.background = theme.accent;
  find('send').style.color = theme.accentText;
  const dress = ({ data: command }) => {
    if (command.type === 'theme') document.body.style.background = command.theme.background;
  };
  port.onmessage = dress;
  draw();
  port.postMessage({ type: 'ready', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  const over = { type: 'done', handle: 'h'.repeat(43) };
  const soon = (report) => setTimeout(() => port.postMessage(report), 60);
  if (course === 'goes_on') soon({ type: 'otp' });
  if (course === 'done') soon(over);
  if (course === 'errs') soon({ type: 'error', code: '${code}' });
  if (course === 'leaks') {
    port.postMessage({ type: 'refused', code: 'payer_not_verified', pin: '${canaryPin}', username: '@${canaryPin}' });
    port.postMessage({ type: 'pin', pin: '${canaryPin}' });
    port.postMessage({ type: 'otp', otp: '${canaryPin}' });
  }
  find('send').onclick = () => {
    for (const field of document.querySelectorAll('input')) field.value = '';
    if (stage === 'otp') return port.postMessage(over);
    stage = 'otp';
    find('notice').textContent = texts.otpSent;
    draw();
    port.postMessage({ type: 'otp' });
  };
});
if (course === 'fails') parent.postMessage({ type: 'fail', code: '${code}' }, '*');
else if (course !== 'silent') parent.postMessage({ type: 'hello' }, '*');
</script></html>`;
}
