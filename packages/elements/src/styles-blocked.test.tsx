import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const blocking = new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes) if (node instanceof HTMLLinkElement) node.dispatchEvent(new Event('error'));
});

beforeAll(() => {
  // The page draws by itself, outside of what the test does.
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  blocking.observe(document.head, { childList: true });
  // What the files before this one have loaded is there.
  vi.resetModules();
});

afterAll(() => {
  blocking.disconnect();
  document.body.replaceChildren();
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
});

it('an element whose styles are blocked can be read, and the developer is told', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => {});
  const { defineWidget } = await import('./element.ts');
  defineWidget('till-without-styles', { load: () => Promise.resolve({ default: () => <p>Pay ₦500</p> }), props: {} });
  document.body.innerHTML = '<till-without-styles url="/till"></till-without-styles>';
  await vi.waitFor(() => expect(document.body.textContent).toContain('Pay ₦500'));
  expect(told.mock.calls.flat().join('\n')).toMatch(/<till-without-styles> could not be loaded.*tillside\.css/);
});
