import { describe, expect, it, vi } from 'vitest';
import { fontOf, frameThemeOf } from './SealedFrame.tsx';

describe('the theme of a sealed frame', () => {
  it('knows four kinds of fonts', () => {
    expect(fontOf('"Inter", system-ui, sans-serif')).toBe('system');
    expect(fontOf('Georgia, serif')).toBe('serif');
    expect(fontOf('ui-monospace, Menlo')).toBe('mono');
    expect(fontOf('"SF Pro Rounded", sans-serif')).toBe('rounded');
  });

  it('keeps to whole pixels in their ranges, and leaves nothing behind in the page', () => {
    const root = document.createElement('div');
    root.style.fontSize = '40px';
    document.body.append(root);
    const theme = frameThemeOf(root);
    expect(theme.fontSize).toBe(22);
    expect(theme.radius).toBe(0);
    expect(root.childElementCount).toBe(0);
    root.remove();
  });

  it('draws what is typed in with the border of a control, and not with the faint one of a card', () => {
    const root = document.body.appendChild(document.createElement('div'));
    const shown: Readonly<Record<string, string>> = {
      [mixed('--ts-color-control-border')]: 'color(srgb 0.52549 0.560784 0.615686)',
      [mixed('--ts-color-border')]: 'color(srgb 0.886275 0.898039 0.917647)',
    };
    const read = getComputedStyle;
    vi.spyOn(window, 'getComputedStyle').mockImplementation((element) => {
      const color = (): string => (element instanceof HTMLElement ? (shown[element.style.color] ?? '') : '');
      // A style is live: its colour is that of the moment when it is asked for.
      return new Proxy(read(element), {
        get(target, name) {
          if (name === 'getPropertyValue') return () => 'a colour of the stylesheet';
          return name === 'color' ? color() : Reflect.get(target, name, target);
        },
      });
    });
    expect(frameThemeOf(root).border).toBe('#868f9d');
    vi.restoreAllMocks();
    root.remove();
  });
});

function mixed(token: string): string {
  return `color-mix(in srgb, var(${token}), var(${token}))`;
}
