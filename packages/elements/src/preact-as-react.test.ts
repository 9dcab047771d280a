import { createElement, render } from 'preact';
import { expect, it, vi } from 'vitest';

// By its path: it exports all of what TypeScript knows as one value.
await vi.importActual('./preact-as-react.mjs');

it('a text changes also where a browser has put its translation in the place of it', () => {
  const place = document.createElement('div');
  render(createElement('button', null, 'Pay'), place);
  const button = place.querySelector('button');
  button?.firstChild?.replaceWith(Object.assign(document.createElement('font'), { textContent: 'Sanwo' }));
  render(createElement('button', null, 'Pay ₦500'), place);
  expect(button?.textContent).toBe('Pay ₦500');
  render(createElement('button', null, createElement('b', null, 'Wait')), place);
  expect(button?.innerHTML).toBe('<b>Wait</b>');
  render(createElement('button', null, 'Pay'), place);
  expect(button?.innerHTML).toBe('Pay');
});
