import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { hexOf } from '../../../packages/react/src/colors/color.ts';
import { withPageColors } from '../../../packages/react/src/colors/page-colors.ts';
import type { Appearance } from '../../../packages/react/src/provider/appearance.ts';
import { ThemeRoot } from '../../../packages/react/src/provider/ThemeRoot.tsx';
import { withTill } from '../../../packages/react/src/testing/story.tsx';
import { sameWidgetTwice } from '../Page.tsx';
import { declaredTokens } from '../tokens.ts';
import { ThemeEditor as Editor } from './ThemeEditor.tsx';

const meta = {
  title: 'Theme editor',
  beforeEach: withTill(),
  parameters: { a11y: sameWidgetTwice },
} satisfies Meta;
export default meta;

export const ThemeEditor: StoryObj = { name: 'Theme editor', render: () => <Editor /> };

/** The code that the editor gives, read as a page would read it, makes every token what the preview has. */
export const CodeWalk: StoryObj = {
  ...ThemeEditor,
  name: 'Theme editor, its code',
  tags: ['quick'],
  play: async ({ canvas, canvasElement, userEvent }) => {
    const rootOf = (scheme: string): HTMLElement => {
      const root = canvasElement.querySelector<HTMLElement>(`[data-scheme="${scheme}"] > .ts-root`);
      if (!root) throw new Error(`There is no preview in ${scheme}.`);
      return root;
    };
    await canvas.findByText(/Every pair of colours meets/);
    await set(canvas.getByLabelText('Accent, light'), '#0b6b43');
    await set(canvas.getByLabelText('Accent, dark'), '#7fd8b8');
    await set(canvas.getByLabelText('Surface, light'), '#fffaf4');
    await set(canvas.getByLabelText('Surface, dark'), '#14201b');
    await set(canvas.getByLabelText('Radius'), '4');
    await userEvent.selectOptions(canvas.getByLabelText('Density'), 'compact');
    await userEvent.selectOptions(canvas.getByLabelText('Font'), 'Serif');
    await userEvent.click(canvas.getByText('Colour roles'));
    await set(canvas.getByLabelText('infoColor, dark'), '#c8c8ff');
    const given = await appearanceIn(canvas.getByRole('group', { name: 'Code' }).textContent ?? '');
    await expect(given).toMatchObject({
      radius: '4px',
      density: 'compact',
      accentColor: { light: '#0b6b43', dark: '#7fd8b8' },
    });
    for (const scheme of ['light', 'dark'] as const)
      await expect(lookOf(given, scheme)).toEqual(tokensAt(rootOf(scheme)));

    // A colour that is hard to read is named, in its scheme.
    await set(canvas.getByLabelText('mutedTextColor, light'), '#c0c0c0');
    await expect(await canvas.findByText(/^light: --ts-color-muted #c0c0c0 on --ts-color-surface/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Derive mutedTextColor' }));
    await waitFor(() => expect(canvas.getByText(/Every pair of colours meets/)).toBeVisible());
  },
};

/** Inputs of colours and ranges have no keys to press in a test. */
async function set(input: HTMLElement, value: string): Promise<void> {
  await fireEvent.input(input, { target: { value } });
}

/** What a page that imports the code gets, once its types are taken out. */
async function appearanceIn(code: string): Promise<Appearance> {
  const script = code.replace(/^import type .*$/m, '').replace(': Appearance', '');
  const page: { readonly appearance: Appearance } = await import(
    /* @vite-ignore */ `data:text/javascript;charset=utf-8,${encodeURIComponent(script)}`
  );
  return page.appearance;
}

/** The tokens of a page whose provider has an appearance. */
function lookOf(appearance: Appearance, colorScheme: 'light' | 'dark'): Readonly<Record<string, string>> {
  const place = document.body.appendChild(document.createElement('div'));
  const react = createRoot(place);
  flushSync(() =>
    react.render(
      <ThemeRoot appearance={{ ...appearance, colorScheme }}>
        <span />
      </ThemeRoot>,
    ),
  );
  const root = place.querySelector<HTMLElement>('.ts-root');
  if (!root) throw new Error('There is no root.');
  const tokens = tokensAt(root);
  react.unmount();
  place.remove();
  return tokens;
}

/** Every token at a root: colours as the browser makes them, and all others as they are computed. */
function tokensAt(root: HTMLElement): Readonly<Record<string, string>> {
  return withPageColors(root, ({ read, style }) =>
    Object.fromEntries(
      ['--ts-font-family', ...declaredTokens()].map((name) => {
        const color = read(name);
        return [name, color ? hexOf(color) : style.getPropertyValue(name)] as const;
      }),
    ),
  );
}
