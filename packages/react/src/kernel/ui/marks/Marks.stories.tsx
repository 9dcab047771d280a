import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { StoryFrame } from '../../../testing/story.tsx';
import { markTable } from './mark-table.ts';
import { ProviderMark } from './ProviderMark.tsx';
import type { MarkSize, ProviderKind } from '../../flow/bill-fields.ts';

const meta = {
  title: 'Foundations/Marks',
  tags: ['!dev'], // the sidebar has one entry for marks: the page "Provider marks"
  component: ProviderMark,
  args: { provider: { kind: 'network', id: 'mtn', name: 'MTN' } },
} satisfies Meta<typeof ProviderMark>;

export default meta;
type Story = StoryObj<typeof meta>;

const kinds: readonly (readonly [ProviderKind, string])[] = [
  ['network', 'Networks'],
  ['tv', 'TV'],
  ['internet', 'Internet'],
  ['electricity', 'Electricity'],
  ['betting', 'Betting'],
  ['exam', 'Exams'],
  ['bank', 'Banks'],
];
const sizes: readonly MarkSize[] = [20, 28, 40, 48];
/** One for each hue. */
const strangers = ['Lagos Water', 'Oyo Water', 'Rivers Light', 'Jigawa Net', 'Kwara Gas', 'Savannah Trust'];

function Gallery() {
  return (
    <div className="story-marks">
      {kinds.map(([kind, title]) => (
        <section key={kind}>
          <h3>{title}</h3>
          <ul>
            {Object.keys(markTable[kind]).map((id) => (
              <li key={id}>
                <ProviderMark provider={{ kind, id, name: id }} />
                {id}
              </li>
            ))}
          </ul>
        </section>
      ))}
      <section>
        <h3>Monograms, for providers that have no mark</h3>
        <ul>
          {strangers.map((name) => (
            <li key={name}>
              <ProviderMark provider={{ kind: 'bank', id: name, name }} />
              {name}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h3>Sizes: 20 in a field, 28 in rows, 40 on a review, 48 on a receipt</h3>
        <ul>
          {['MTN', 'Glo', '9mobile', 'GOtv', 'Rivers Light'].map((name) => (
            <li key={name}>
              {sizes.map((size) => (
                <ProviderMark
                  key={size}
                  provider={{ kind: name === 'GOtv' ? 'tv' : 'network', id: name, name }}
                  size={size}
                />
              ))}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

const allDrawn: Story['play'] = async ({ canvasElement }) => {
  const count = Object.values(markTable).reduce((sum, marks) => sum + Object.keys(marks).length, 0);
  await waitFor(() => expect(canvasElement.querySelectorAll('li > svg[data-size="28"]')).toHaveLength(count + 4));
  await expect(canvasElement.querySelectorAll('[style]')).toHaveLength(0);
  for (const mark of canvasElement.querySelectorAll('.ts-mark')) {
    const { width, height } = mark.getBoundingClientRect();
    await expect([width, height]).toEqual([Number(mark.getAttribute('data-size')), width]);
  }
};

/** Every mark, in every size, and monograms. */
export const Light: Story = {
  tags: ['quick'],
  render: () => (
    <StoryFrame>
      <Gallery />
    </StoryFrame>
  ),
  play: allDrawn,
};

export const Dark: Story = {
  render: () => (
    <StoryFrame appearance={{ colorScheme: 'dark' }}>
      <Gallery />
    </StoryFrame>
  ),
  play: allDrawn,
};

const picture = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" rx="10" fill="#456"/></svg>',
)}`;

/** A merchant's own marks: a picture's URL and an element. They are shown as they are supplied, in the same box. */
export const Official: Story = {
  render: () => (
    <StoryFrame
      marks={{
        mtn: picture,
        zenith: (
          <svg viewBox="0 0 10 10">
            <circle cx="5" cy="5" r="5" fill="#456" />
          </svg>
        ),
        visa: picture,
      }}
    >
      <div className="story-marks">
        <ul>
          {sizes.map((size) => (
            <li key={size}>
              <ProviderMark provider={{ kind: 'network', id: 'mtn', name: 'MTN' }} size={size} />
              <ProviderMark provider={{ kind: 'bank', id: '000015', name: 'Zenith Bank Plc' }} size={size} />
              <ProviderMark provider={{ kind: 'card', id: 'visa', name: 'Visa' }} size={size} />
              <ProviderMark provider={{ kind: 'network', id: 'glo', name: 'Glo' }} size={size} />
            </li>
          ))}
        </ul>
      </div>
    </StoryFrame>
  ),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('[data-kind="official"]')).toHaveLength(12));
    await expect(canvasElement.querySelectorAll('[data-mark="glo"]')).toHaveLength(4);
    for (const child of canvasElement.querySelectorAll('[data-kind="official"] > *')) {
      const size = Number(child.parentElement?.getAttribute('data-size'));
      await expect(child.getBoundingClientRect().width).toBe(size);
      await expect(child.getBoundingClientRect().height).toBe(size);
    }
  },
};
