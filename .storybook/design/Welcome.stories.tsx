import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { expect, waitFor } from 'storybook/test';
import { AirtimeForm } from '../../packages/react/src/features/bills/airtime/AirtimeForm.tsx';
import { withTill } from '../../packages/react/src/testing/story.tsx';
import { loopBrands, loopText } from '../../scripts/loop-pictures.ts';
import { Loop } from './Loop.tsx';
import { Page, Section, Stage, StoryLink } from './Page.tsx';
import { namesOf } from './tokens.ts';
import { peopleTill } from './people-till.ts';
import { widgetPages } from './widgets/pages.ts';
import type { WidgetName } from './widgets/widget-name.ts';
import * as stories from './widgets/Widgets.stories.tsx';

const meta = { title: 'Tillside', beforeEach: withTill() } satisfies Meta;
export default meta;

/** The story of every widget's page: a widget without one does not compile. */
const pages: Readonly<Record<WidgetName, unknown>> = stories;
const widgets = namesOf(widgetPages).filter((name) => name in pages);

const foundations = ['Colour', 'Type', 'Space and shape', 'Motion', 'Provider marks', 'Icons', 'Density'];
const flows = ['Airtime', 'Electricity', 'CardDetails', 'Checkout', 'Account'];

export const Tillside: StoryObj = {
  render: () => (
    <Page
      title="Tillside"
      lead="Widgets for Nigerian bills, cards, accounts and wallet checkouts, in the colours of your shop. Shoppers see one price, pay once, and know what became of their money."
    >
      <Loop />
      <div className="design-welcome">
        <div>
          <Section title="How to read this site">
            <ul className="design-list">
              <li>
                The toolbars above set theme, colour scheme, accent, density, direction and network for every page and
                story; the width is in the viewport menu.
              </li>
              <li>
                Everything is live: swatches are read from the stylesheet, props from the types, and a companion in this
                browser answers as yours will.
              </li>
              <li>
                Stories below the pages act themselves out. Those made only for tests are hidden; choose the tag
                test-only in the filter of the sidebar to see them.
              </li>
            </ul>
          </Section>
          <Section title="Start here">
            <ul className="design-doors">
              <Door id="theme-editor--theme-editor" title="Theme editor">
                Three values make a brand. Take the result as code.
              </Door>
              <Door id="flows--airtime" title="Flows">
                Play each from its start to its end.
              </Door>
              <Door id="foundations-colour--colour" title="Foundations">
                Colour, type, space, motion, marks, icons.
              </Door>
              <Door id="widgets--airtime-form" title="Widgets">
                Anatomy, props, tokens, states.
              </Door>
            </ul>
          </Section>
        </div>
        <Stage till={peopleTill}>
          <AirtimeForm defaultPhone="08031234567" />
        </Stage>
      </div>
      <Section title="Foundations">
        <Links items={foundations.map((name) => [pageId(`Foundations/${name}`, name), name])} />
      </Section>
      <Section title="Widgets">
        <Links items={widgets.map((name) => [pageId('Widgets', storyNameFromExport(name)), name])} />
      </Section>
      <Section title="Flows">
        <Links items={flows.map((name) => [pageId('Flows', storyNameFromExport(name)), storyNameFromExport(name)])} />
      </Section>
    </Page>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Tillside' })).toBeVisible();
    for (const name of widgets) await expect(canvas.getByRole('link', { name })).toBeVisible();
    for (const brand of loopBrands) {
      const picture = canvas.getByRole<HTMLImageElement>('img', { name: loopText[brand] });
      await waitFor(() => expect(picture.naturalWidth).toBeGreaterThan(0));
    }
  },
};

/** What the toolbars choose reaches every widget, and a new accent takes along what is made of it. */
export const ToolbarsWalk: StoryObj = {
  ...Tillside,
  globals: { theme: 'orchid', scheme: 'dark', accent: '#0b6b43', density: 'compact', direction: 'rtl' },
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByLabelText('Phone number');
    const roots = [...canvasElement.querySelectorAll<HTMLElement>('.ts-root')];
    await expect(roots).toHaveLength(2);
    for (const { dataset, style } of roots) {
      await expect(dataset).toMatchObject({ colorScheme: 'dark', density: 'compact' });
      await expect(style.getPropertyValue('--ts-accent')).toBe('#0b6b43');
      await expect(style.getPropertyValue('--ts-heading-weight')).toBe('760');
      await expect(style.getPropertyValue('--ts-color-accent-text')).toBe('');
    }
    await expect(document.dir).toBe('rtl');
  },
};

export const OfflineWalk: StoryObj = {
  ...Tillside,
  globals: { network: 'offline' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('You are offline')).toBeVisible();
  },
};

function pageId(title: string, name: string): string {
  return toId(title, name);
}

function Door({
  id,
  title,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <li>
      <StoryLink id={id}>{title}</StoryLink>
      <span>{children}</span>
    </li>
  );
}

function Links({ items }: { readonly items: readonly (readonly [id: string, name: string])[] }): ReactNode {
  return (
    <ul className="design-chips">
      {items.map(([id, name]) => (
        <li key={id}>
          <StoryLink id={id}>{name}</StoryLink>
        </li>
      ))}
    </ul>
  );
}
