import { describe, expect, it } from 'vitest';
import { fontOf, frameThemeOf, hexOf } from './frame-theme.ts';

describe('the theme of a sealed frame', () => {
  it('says colours in six digits, and leaves out what cannot be said so', () => {
    expect(hexOf('rgb(51, 70, 196)')).toBe('#3346c4');
    expect(hexOf('rgb(0, 0, 7)')).toBe('#000007');
    expect(hexOf('rgba(51, 70, 196, 0.5)')).toBeNull();
    expect(hexOf('oklab(0.5 0.1 0.1)')).toBeNull();
    expect(hexOf('')).toBeNull();
  });

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
});
