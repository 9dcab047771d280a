import { useContext, useMemo, useState, type ReactNode } from 'react';
import type { ColorToken } from '../../../packages/react/src/kernel/theme/appearance.ts';
import { StorySettingsContext } from '../../../packages/react/src/testing/story-settings.ts';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { themes } from '../../toolbars.tsx';
import { Page, Section } from '../Page.tsx';
import { colorTokenNames, colorTokens } from '../tokens.ts';
import { readAppearance, readDraft } from './appearance-code.ts';
import { Choice, ColorPair, Line, Slider } from './controls.tsx';
import { Preview, type Measured } from './Preview.tsx';
import { Code, Result } from './Result.tsx';
import { TokensFile } from './TokensFile.tsx';

const roles = colorTokenNames.filter((token) => token !== 'accentColor' && token !== 'surfaceColor');

const fonts: Readonly<Record<string, string>> = {
  'The page’s font': '',
  System: 'system-ui, sans-serif',
  Serif: "Georgia, 'Times New Roman', serif",
  Rounded: "ui-rounded, 'Arial Rounded MT Bold', system-ui, sans-serif",
  Monospaced: 'ui-monospace, Menlo, Consolas, monospace',
};
const densities: Readonly<Record<string, NonNullable<Theme['density']> | ''>> = {
  'Regular (default)': '',
  Compact: 'compact',
  Roomy: 'roomy',
};
const headingWeights: Readonly<Record<string, string>> = {
  'Semibold (default)': '',
  Regular: '400',
  Medium: '550',
  Bold: '700',
  Heavy: '800',
};
const nothing: Measured = { colors: {}, faults: [], moved: null };

/** Seeds and roles on one side, the widgets in both colour schemes on the other, and below them the code. */
export function ThemeEditor({ start }: { readonly start: string }): ReactNode {
  const { colorScheme } = useContext(StorySettingsContext).appearance;
  // Of the toolbars only the scheme: the look of the page must not be mixed into the one that is made here.
  const settings = useMemo(() => ({ appearance: colorScheme ? { colorScheme } : {} }), [colorScheme]);
  const [linked] = useState(() => readDraft(start));
  const [theme, setTheme] = useState<Theme>(linked?.theme ?? themes['default'] ?? {});
  const [logo, setLogo] = useState(linked?.logo ?? '');
  const [light, setLight] = useState(nothing);
  const [dark, setDark] = useState(nothing);

  const faults = [...light.faults, ...dark.faults];
  const change = (token: keyof Theme, to: Theme): void =>
    setTheme(({ [token]: _before, ...rest }) => ({ ...rest, ...to }));
  const pair = (token: ColorToken, label: string): ReactNode => (
    <ColorPair
      key={token}
      label={label}
      note={colorTokens[token]}
      value={theme[token]}
      derived={{ light: light.colors[token] ?? '#000000', dark: dark.colors[token] ?? '#000000' }}
      onChange={(value) => change(token, value ? { [token]: value } : {})}
    />
  );
  return (
    <StorySettingsContext.Provider value={settings}>
      <Page
        title="Theme editor"
        lead="An accent, a surface and a radius make a brand. Everything else follows from them, and can be set as well. Take the result as code, or as tokens.json."
      >
        <div className="design-editor">
          <form className="design-controls" aria-label="Theme" onSubmit={(event) => event.preventDefault()}>
            <div className="design-top">
              <p role="status">
                {faults.length === 0 ? (
                  <span className="design-good">No contrast faults, in light and in dark.</span>
                ) : (
                  <a href="#theme-contrast" target="_self">
                    {faults.length === 1 ? 'One contrast fault' : `${faults.length} contrast faults`}
                  </a>
                )}
              </p>
              <TokensFile theme={theme} faults={faults.length} onTheme={setTheme}>
                <Result theme={theme} logo={logo} />
              </TokensFile>
            </div>
            <div className="design-fields">
              <Choice
                label="Start from"
                options={Object.fromEntries(Object.keys(themes).map((name) => [name, name]))}
                value={Object.keys(themes).find((name) => themes[name] === theme) ?? ''}
                onChange={(name) => setTheme(themes[name] ?? {})}
              />
              <h2>Seeds</h2>
              {pair('accentColor', 'Accent')}
              {pair('surfaceColor', 'Surface')}
              <Slider
                label="Radius"
                value={pixels(theme.radius)}
                most={28}
                onChange={(value) => change('radius', { radius: `${value}px` })}
              />
              <Choice
                label="Density"
                options={densities}
                value={theme.density ?? ''}
                onChange={(value) =>
                  change('density', value === 'compact' || value === 'roomy' ? { density: value } : {})
                }
              />
              <Choice
                label="Font"
                options={fonts}
                value={theme.fontFamily ?? ''}
                onChange={(value) => change('fontFamily', value === '' ? {} : { fontFamily: value })}
              />
              <Line
                label="Font, as CSS"
                value={theme.fontFamily ?? ''}
                onChange={(value) => change('fontFamily', value === '' ? {} : { fontFamily: value })}
              />
              <Choice
                label="Heading weight"
                options={headingWeights}
                value={theme.headingWeight ?? ''}
                onChange={(value) => change('headingWeight', value === '' ? {} : { headingWeight: value })}
              />
              <Line label="Logo, its address" value={logo} onChange={setLogo} />
              <details>
                <summary>Paste an appearance</summary>
                <Paste onTheme={setTheme} />
              </details>
              <details>
                <summary>Colour roles</summary>
                {roles.map((token) => pair(token, token))}
              </details>
              <h2 id="theme-contrast" tabIndex={-1}>
                Contrast
              </h2>
              <Faults faults={faults} />
              {[light.moved, dark.moved].map((moved) => moved !== null && <p key={moved}>{moved}</p>)}
            </div>
          </form>
          <div className="design-previews">
            <Preview scheme="light" theme={theme} logo={logo} onMeasured={setLight} />
            <Preview scheme="dark" theme={theme} logo={logo} onMeasured={setDark} />
          </div>
        </div>
        <Section
          title="Code"
          note={
            <>
              Save it as a file, and pass it to the provider:{' '}
              <code>{'<TillsideProvider url="/till" appearance={appearance}>'}</code>
            </>
          }
        >
          <Code theme={theme} />
        </Section>
      </Page>
    </StorySettingsContext.Provider>
  );
}

/** Goes on with the appearance of a shop that has one. */
function Paste({ onTheme }: { readonly onTheme: (theme: Theme) => void }): ReactNode {
  const [isRead, setRead] = useState(true);
  return (
    <div className="design-control">
      <textarea
        aria-label="An appearance, as code"
        rows={4}
        spellCheck={false}
        onChange={({ target }) => {
          const theme = readAppearance(target.value);
          setRead(theme !== null || target.value.trim() === '');
          if (theme) onTheme(theme);
        }}
      />
      {!isRead && <p role="alert">No token of an appearance is in this text.</p>}
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly string[] }): ReactNode {
  return faults.length === 0 ? (
    <p className="design-good">Every pair of colours meets WCAG 2.2 AA, in light and in dark.</p>
  ) : (
    <ul className="design-faults">
      {faults.map((fault) => (
        <li key={fault}>{fault}</li>
      ))}
    </ul>
  );
}

/** A length in px; 16 px are one rem here. */
function pixels(length = '0.75rem'): number {
  const number = Number.parseFloat(length);
  return Math.round(length.endsWith('rem') ? number * 16 : number);
}
