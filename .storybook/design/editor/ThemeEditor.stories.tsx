import type { Meta, StoryObj } from '@storybook/react-vite';
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { hexOf, oklchOf, readColor } from '../../../packages/react/src/kernel/theme/color.ts';
import { withPageColors } from '../../../packages/react/src/kernel/theme/page-colors.ts';
import type { Appearance } from '../../../packages/react/src/kernel/theme/appearance.ts';
import { ThemeRoot } from '../../../packages/react/src/kernel/theme/ThemeRoot.tsx';
import { withTill } from '../../../packages/react/src/testing/story.tsx';
import { sameWidgetTwice } from '../Page.tsx';
import { declaredTokens } from '../tokens.ts';
import { readDraft } from './appearance-code.ts';
import { ThemeEditor as Editor } from './ThemeEditor.tsx';

const meta = {
  title: 'Theme editor',
  beforeEach: withTill(),
  parameters: { a11y: sameWidgetTwice },
} satisfies Meta;
export default meta;

/** `theme` is what a link carries. */
export const ThemeEditor: StoryObj<{ theme: string }> = {
  name: 'Theme editor',
  args: { theme: '' },
  render: ({ theme }) => <Editor key={theme} start={theme} />,
};

/** The code that the editor gives, read as a page would read it, makes every token what the preview has. */
export const CodeWalk: typeof ThemeEditor = {
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

    // Links of an orange brand would look like errors: the editor says that they do not have its lightness.
    await set(canvas.getByLabelText('Accent, light'), '#ff6a00');
    await expect(
      await canvas.findByText('light: links are #6a1400. As #b72000 they would look like --ts-color-danger.'),
    ).toBeVisible();
    // An error in the colour of the links is the brand's own doing, and is named.
    await set(canvas.getByLabelText('dangerColor, light'), '#7a1400');
    await expect(await canvas.findByText(/^light: --ts-accent-ink #6a1400 looks like --ts-color-danger/)).toBeVisible();
  },
};

/** A brand is typed in hexadecimal digits, pasted as code, and sent as a link. */
export const LinkWalk: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, its link',
  play: async ({ canvas, userEvent }) => {
    const accent = await canvas.findByLabelText('Accent, light, as text');
    await userEvent.clear(accent);
    await userEvent.type(accent, '0B6B43');
    await expect(canvas.getByLabelText('Accent, light')).toHaveValue('#0b6b43');
    await userEvent.click(canvas.getByText('Paste an appearance'));
    await userEvent.click(canvas.getByLabelText('An appearance, as code'));
    await userEvent.paste(
      `appearance={{ "accentColor": { light: '#7a1fd1', dark: '#c9a0ff' }, radius: '4px', headingWeight: '800' }}`,
    );
    await expect(canvas.getByLabelText('Accent, dark, as text')).toHaveValue('#c9a0ff');
    await expect(canvas.getByLabelText('Heading weight')).toHaveValue('800');
    await userEvent.type(canvas.getByLabelText('Logo, its address'), '/logo.svg');
    const { searchParams } = new URL(canvas.getByRole<HTMLAnchorElement>('link', { name: 'Link to this theme' }).href);
    await expect(readDraft(searchParams.get('args')?.replace('theme:', '') ?? '')).toEqual({
      theme: { accentColor: { light: '#7a1fd1', dark: '#c9a0ff' }, radius: '4px', headingWeight: '800' },
      logo: '/logo.svg',
    });
  },
};

/** The file that the editor gives is brought in again: every token is as it was. */
export const TokensTaken: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, a file of tokens',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Every pair of colours meets/);
    const code = (): string => canvas.getByRole('group', { name: 'Code' }).textContent ?? '';
    await userEvent.selectOptions(canvas.getByLabelText('Start from'), 'highContrast');
    const before = code();
    await expect(before).toMatch(/borderWidth: '2px'/);
    const { href } = canvas.getByRole<HTMLAnchorElement>('link', { name: 'Download tokens.json' });
    const file = await (await fetch(href)).text();
    await userEvent.selectOptions(canvas.getByLabelText('Start from'), 'orchid');
    const orchid = code();
    await expect(orchid).not.toBe(before);
    await userEvent.upload(canvas.getByLabelText('Import tokens.json'), tokensFile(file));
    await expect(await canvas.findByText(/^In the theme from tokens\.json: accentColor, .*shadow2\.$/)).toBeVisible();
    await expect(code()).toBe(before);
    await expect(await canvas.findByText('Its contrast meets WCAG 2.2 AA.')).toBeVisible();
    await expect(canvas.queryByText('Not understood:')).toBeNull();

    const back = canvas.getByRole('button', { name: 'Back to the theme before' });
    back.focus();
    await userEvent.keyboard('{Enter}');
    await expect(code()).toBe(orchid);
  },
};

/** A file of another tool, dropped on a narrow page: its contrast is said, and what is not understood. */
export const TokensPartlyTaken: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, a file that is partly understood',
  globals: { viewport: { value: 'narrow' } },
  parameters: { narrow: true },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/Every pair of colours meets/);
    const file = tokensFile(
      JSON.stringify({
        brand: {
          $type: 'color',
          orange: { $value: '#ff6a00' },
          light: {
            accent: { $value: '{brand.orange}' },
            'danger-color': { $value: '#7a1400' },
            'info-color': { $value: '#2854b0' },
          },
          dark: {
            accent: { $value: { colorSpace: 'oklch', components: [0.8, 0.12, 300] } },
            'danger-color': { $value: '#ff9a97' },
          },
        },
        radius: { $type: 'dimension', $value: '40%' },
      }),
    );
    const brought = new DataTransfer();
    brought.items.add(file);
    const place = canvas.getByLabelText('Import tokens.json');
    await fireEvent(place, new DragEvent('dragover', { bubbles: true, cancelable: true, dataTransfer: brought }));
    await expect(place.closest('.design-file')).toHaveAttribute('data-over');
    await fireEvent(place, new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: brought }));
    await expect(
      await canvas.findByText(/^In the theme from tokens\.json: accentColor, dangerColor, infoColor\.$/),
    ).toBeVisible();
    const left = canvas.getByText('Not understood:').nextElementSibling;
    await expect([...(left?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      'radius is not a dimension with value and unit',
    ]);
    await expect(canvas.getByText('For light only, dark is derived: infoColor.')).toBeVisible();
    await expect(await canvas.findByText('Its contrast has one fault, named under Contrast.')).toBeVisible();
    await expect(canvas.getByText(/^light: --ts-accent-ink #6a1400 looks like --ts-color-danger/)).toBeVisible();
    // The picker shows what it cannot write.
    await expect(canvas.getByLabelText('Accent, dark')).not.toHaveValue('#000000');
    await expect(canvas.getByLabelText('Accent, dark, as text')).toHaveValue('oklch(0.8 0.12 300)');
    const controls = canvasElement.querySelector('.design-controls');
    await expect(controls?.scrollWidth).toBeLessThanOrEqual(controls?.clientWidth ?? 0);
  },
};

/** A brand's file has one value of each colour: it is that of light, and dark stays dark. */
export const TokensOfOneScheme: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, a file of one scheme',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Every pair of colours meets/);
    const file = tokensFile(
      JSON.stringify({
        $type: 'color',
        accentColor: { $value: '#a8411c' },
        accentTextColor: { $value: '#ffffff' },
        surfaceColor: { $value: '#fffaf0' },
        textColor: { $value: '#2b1a12' },
        dark: { infoColor: { $value: '#9abcff' } },
      }),
    );
    await userEvent.upload(canvas.getByLabelText('Import tokens.json'), file);
    await expect(
      await canvas.findByText(
        'For light only, dark is derived: accentColor, accentTextColor, surfaceColor, textColor.',
      ),
    ).toBeVisible();
    await expect(canvas.getByText('For dark only, light is derived: infoColor.')).toBeVisible();
    await expect(canvas.getByLabelText('Surface, light, as text')).toHaveValue('#fffaf0');
    await expect(canvas.getByLabelText('Surface, dark, as text')).toHaveValue('#15171c');
    await expect(await canvas.findByText('Its contrast meets WCAG 2.2 AA.')).toBeVisible();
    // The accent keeps its hue, so that the brand is known in dark too.
    const accent = canvas.getByLabelText<HTMLInputElement>('Accent, dark, as text').value;
    const [, chroma, hue] = oklchOf(readColor(accent) ?? [0, 0, 0]);
    await expect(chroma).toBeGreaterThan(0.05);
    await expect(Math.abs(hue - oklchOf(readColor('#a8411c') ?? [0, 0, 0])[2])).toBeLessThan(3);
  },
};

/** On a laptop everything that brings a theme in, takes it away or judges it is in sight at once. */
export const InSight: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, what is in sight',
  globals: { viewport: { value: 'laptop' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('No contrast faults, in light and in dark.');
    const page = canvasElement.querySelector<HTMLElement>('.design-editor');
    page?.scrollIntoView();
    const seen = (element: HTMLElement): boolean => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && bottom > top;
    };
    for (const name of ['Import tokens.json', 'Copy code', 'Download tokens.json'])
      await expect(seen(canvas.getByText(name)), name).toBe(true);
    await expect(canvas.getAllByText('Light')[0]).toBeVisible();
    await expect(canvas.getAllByText('Dark')[0]).toBeVisible();
    // A fault is counted at the top, and its list is one step away.
    await set(canvas.getByLabelText('Accent, light'), '#0b6b43');
    await userEvent.click(canvas.getByText('Colour roles'));
    await set(canvas.getByLabelText('mutedTextColor, light'), '#c0c0c0');
    const link = await canvas.findByRole('link', { name: /contrast faults?$/ });
    await expect(seen(link)).toBe(true);
    const fault = canvas.getByText(/^light: --ts-color-muted #c0c0c0 on --ts-color-surface/);
    await expect(seen(fault)).toBe(false);
    await userEvent.click(link);
    await waitFor(() => expect(seen(canvas.getByRole('heading', { name: 'Contrast' }))).toBe(true));
    await userEvent.click(canvas.getByRole('button', { name: 'Derive mutedTextColor' }));
    await canvas.findByText('No contrast faults, in light and in dark.');
    // No choice is cut off.
    for (const select of canvas.getAllByRole<HTMLSelectElement>('combobox')) {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('There is no canvas to measure with.');
      pen.font = font;
      const widest = Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width));
      const arrow = 20;
      const room =
        select.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - arrow;
      await expect(room).toBeGreaterThanOrEqual(widest);
    }
  },
};

/** A file without a theme leaves everything as it is, and says why. */
export const TokensRefused: typeof ThemeEditor = {
  ...ThemeEditor,
  name: 'Theme editor, a file that is refused',
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Every pair of colours meets/);
    await set(canvas.getByLabelText('Accent, light'), '#0b6b43');
    const code = (): string => canvas.getByRole('group', { name: 'Code' }).textContent ?? '';
    const before = code();
    const place = canvas.getByLabelText('Import tokens.json');
    await userEvent.upload(place, tokensFile('{ "accentColor": '));
    await expect(
      await canvas.findByText('tokens.json was not taken. The file is not JSON. Your theme is as it was.'),
    ).toBeVisible();
    await expect(code()).toBe(before);
    await userEvent.upload(place, tokensFile('{ "brand": { "$type": "color", "logo": { "$value": "#ff0000" } } }'));
    await expect(await canvas.findByText(/No token of the file is one of a theme/)).toBeVisible();
    await expect(canvas.getByText('brand.logo')).toBeVisible();
    await expect(code()).toBe(before);
    await expect(canvas.queryByRole('button', { name: 'Back to the theme before' })).toBeNull();
  },
};

function tokensFile(text: string): File {
  return new File([text], 'tokens.json', { type: 'application/json' });
}

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
