import { page } from './shared.ts';
import { swap, type Solutions } from './solution.ts';

const values = 'the theme has the values of the brand';
const inside = 'nothing depends on the inside of widgets';
const till = 'src/Till.tsx';
const theme = 'src/theme.ts';

export const themeSolutions: Solutions = {
  right: {
    'another name, in another component': {
      [till]: `
import { AirtimeForm, PurchaseHistory, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';
import { appearance as brand } from './theme.ts';

const Branded = ({ children }) => <TillsideProvider appearance={brand} url={'/till'}>{children}</TillsideProvider>;

export const Till = () => <Branded><PurchaseHistory /><AirtimeForm /></Branded>;
`,
    },
    'properties that are spread, and colours in capitals': {
      [till]: swap([`url="/till" appearance={appearance}`, `{...{ url: '/till', appearance, locale: 'en-NG' }}`]),
      [theme]: swap([`'#0f766e'`, `'#0F766E'`], [`'#5eead4'`, `'#5EEAD4'`]),
    },
    'values of a design file': {
      'src/brand.json': `{ "radius": "6px", "density": "compact", "colorScheme": "system", "accentColor": { "dark": "#5eead4", "light": "#0f766e" } }`,
      [theme]: `import brand from './brand.json' with { type: 'json' };\nexport const appearance = brand;\n`,
    },
    'rules and scripts for what is the shop’s own': {
      'src/main.tsx': swap([`document.getElementById('root')`, `document.querySelector('#root')`]),
      'src/page.css': (before) =>
        `${before}\n.hero > p:first-child { margin: 0 !important }\n[class~='hero'] { padding: 0 }\n`,
    },
    'classes of widgets that the documents promise, and a comment on others': {
      'src/page.css': (before) =>
        `${before}\n/* Not .ts-root button, which may change. */\n.shop .ts-button[data-kind='primary']:hover { letter-spacing: 0.01em }\n`,
    },
  },
  wrong: {
    'a rule for an element of a widget': {
      files: { 'src/page.css': (before) => `${before}\n.ts-root > div { padding: 0 }\n` },
      refusedBy: inside,
      why: /src\/page\.css/,
    },
    'a rule for whatever has a class like a widget’s': {
      files: { 'src/page.css': (before) => `${before}\nbutton[class^='ts-'] { border-radius: 6px }\n` },
      refusedBy: inside,
      why: /src\/page\.css/,
    },
    'a script that looks into a widget': {
      files: {
        'src/main.tsx': (before) =>
          `${before}\ndocument.querySelectorAll<HTMLElement>('.ts-form button').forEach((one) => (one.style.color = 'teal'));\n`,
      },
      refusedBy: inside,
      why: /src\/main\.tsx/,
    },
    'one colour for both schemes': {
      files: { [theme]: swap([/accentColor: \{.*\}/, `accentColor: '#0f766e'`]) },
      refusedBy: values,
      why: /not the values of the brand/,
    },
    'a theme that the provider does not get': {
      files: {
        [till]: swap(
          [' appearance={appearance}', ''],
          ['export function', 'console.debug(appearance);\n\nexport function'],
        ),
      },
      refusedBy: values,
      why: /another theme/,
    },
    'a page without its history': {
      files: { [till]: swap(['      <PurchaseHistory />\n', '']) },
      refusedBy: page,
      why: /What was bought is not shown/,
    },
  },
};
