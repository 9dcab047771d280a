import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactNode } from 'react';
import { expect, waitFor } from 'storybook/test';
import { Page, Section } from '../Page.tsx';
import { declaredTokens, useMeasured } from '../tokens.ts';

const meta = { title: 'Foundations/Motion' } satisfies Meta;
export default meta;

export const Motion: StoryObj = {
  render: () => (
    <Page
      title="Motion"
      lead="Motion says what has changed and then ends. With reduced motion every duration becomes 0.01 ms, loops stop, and each state reads the same."
    >
      <Section title="Durations" note="Press Play to see each with the easing of the widgets.">
        <Track pattern={/^--ts-(?:fast|base|slow|draw)$/} as="duration" />
      </Section>
      <Section title="Easings" note="Each over 560 ms.">
        <Track pattern={/^--ts-ease(?:-\w+)?$/} as="easing" />
      </Section>
      <Section title="Loops" note="While something is waited for.">
        <Track pattern={/^--ts-(?:turn|orbit|breath)$/} as="duration" />
      </Section>
    </Page>
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('.design-track')).toHaveLength(10));
    const [play] = canvas.getAllByRole('button', { name: 'Play' });
    if (!play) throw new Error('There is nothing to play.');
    await userEvent.click(play);
    await expect(canvasElement.querySelector('.design-tracks')).toHaveAttribute('data-at', 'end');
  },
};

const readTimes = (root: HTMLElement) => {
  const style = getComputedStyle(root);
  return declaredTokens().map((name) => ({ name, value: style.getPropertyValue(name).trim() }));
};

function Track({ pattern, as }: { readonly pattern: RegExp; readonly as: 'duration' | 'easing' }): ReactNode {
  const [place, times] = useMeasured(readTimes);
  const [atEnd, setAtEnd] = useState(false);
  return (
    <div ref={place}>
      <button type="button" className="design-button" onClick={() => setAtEnd(!atEnd)}>
        Play
      </button>
      <ul className="design-tracks" data-at={atEnd ? 'end' : 'start'}>
        {(times ?? [])
          .filter(({ name }) => pattern.test(name))
          .map(({ name, value }) => (
            <li key={name}>
              <code>{name.replace('--ts-', '')}</code>
              <span className="design-quiet">{as === 'duration' ? inMilliseconds(value) : value}</span>
              <span className="design-track">
                <span
                  className="design-runner"
                  style={
                    as === 'duration'
                      ? { transitionDuration: `var(${name})`, transitionTimingFunction: 'var(--ts-ease)' }
                      : { transitionDuration: '560ms', transitionTimingFunction: `var(${name})` }
                  }
                />
              </span>
            </li>
          ))}
      </ul>
    </div>
  );
}

/** A build may write 120 ms as `.12s`. */
function inMilliseconds(time: string): string {
  return time.endsWith('ms') ? time.replace('ms', ' ms') : `${Math.round(Number.parseFloat(time) * 1_000)} ms`;
}
