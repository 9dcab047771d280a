import { expect, it } from 'vitest';
import { frameThemeOf } from './SealedFrame.tsx';

function themeWith(tokens: Readonly<Record<string, string>>): ReturnType<typeof frameThemeOf> {
  const root = document.body.appendChild(document.createElement('div'));
  for (const [name, value] of Object.entries(tokens)) root.style.setProperty(name, value);
  try {
    return frameThemeOf(root);
  } finally {
    root.remove();
  }
}

it('passes a shop’s colours in six hex digits, whatever notation they are written in', () => {
  const theme = themeWith({
    '--ts-color-surface': 'light-dark(oklch(1 0 0), black)',
    '--ts-color-text': 'rgb(18 22 29)',
    '--ts-color-muted': 'color-mix(in oklab, #12161d, #12161d)',
    '--ts-color-accent': 'oklch(0.488 0.243 264.376)',
    '--ts-color-accent-text': 'hsl(0 0% 100%)',
    '--ts-color-control-border': 'color(display-p3 0 1 0)',
    '--ts-color-danger': 'rgb(200 0 0 / 50%)',
  });
  expect(theme).toMatchObject({
    background: '#ffffff',
    text: '#12161d',
    muted: '#12161d',
    accent: expect.stringMatching(/^#1[0-9a-f]{2}[0-9a-f]e[0-9a-f]$/) as string,
    accentText: '#ffffff',
    border: '#00ff00',
    scheme: 'light',
  });
  expect(theme).not.toHaveProperty('danger');
});
