/** The behaviour of a frame in a story after its greeting. */
export type FrameCourse = 'shows' | 'hides' | 'obscured' | 'silent' | 'fails';

/**
 * The address of a document that sends the messages of a sealed frame. It has an opaque origin and contains no secret.
 * It shows text about a card number, never a card number.
 */
export function exampleFrame(course: FrameCourse = 'shows'): string {
  return `data:text/html;charset=utf-8,${encodeURIComponent(frameDocument(course))}`;
}

function frameDocument(course: FrameCourse): string {
  return `<!doctype html><html lang="en"><title>Card details</title>
<style>body{margin:0;padding:12px;font:16px/1.5 system-ui,sans-serif}button{font:inherit;min-height:44px;padding:0 16px}</style>
<main><p id="notice">The sealed frame is open.</p><button id="show">Show card details</button></main>
<script>
const course = ${JSON.stringify(course)};
const notice = document.getElementById('notice');
addEventListener('message', ({ data, ports: [port] }) => {
  if (data.type !== 'init' || !port) return;
  document.body.style.background = data.theme.background;
  document.body.style.color = data.theme.text;
  notice.dataset.init = JSON.stringify(data);
  port.onmessage = ({ data: command }) => {
    if (command.type === 'hide') port.postMessage({ type: 'hidden', why: 'host' });
  };
  port.postMessage({ type: 'ready', height: 128 });
  if (course === 'obscured') port.postMessage({ type: 'error', code: 'obscured' });
  if (course === 'hides') {
    port.postMessage({ type: 'revealed' });
    setTimeout(() => port.postMessage({ type: 'hidden', why: 'time' }), 300);
  }
  document.getElementById('show').onclick = () => {
    notice.textContent = 'Here a number would stand.';
    port.postMessage({ type: 'revealed' });
  };
});
if (course === 'fails') parent.postMessage({ type: 'fail', code: 'ticket' }, '*');
else if (course !== 'silent') parent.postMessage({ type: 'hello' }, '*');
</script></html>`;
}
