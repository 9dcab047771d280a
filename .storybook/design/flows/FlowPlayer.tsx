import { useRef, useState, type ReactNode } from 'react';
import type { Canvas } from 'storybook/internal/csf';
import { userEvent, within, type UserEventObject } from 'storybook/test';
import type { DoubleOptions } from '../../../packages/react/src/testing/companion-double.ts';
import { Page, Section, Stage } from '../Page.tsx';

/** A step of a flow, by the shopper or by somebody else. */
export interface FlowStep {
  readonly name: string;
  /** Absent where only a person can do it, such as in a sealed frame. */
  readonly act?: (canvas: Canvas, user: UserEventObject) => Promise<void>;
}

/** A flow from its start to its end. */
export interface Flow {
  readonly title: string;
  readonly lead: string;
  /** A companion, the widget and what happens to both; new with each start. */
  readonly begin: () => FlowStart;
}

interface FlowStart {
  readonly till: DoubleOptions;
  readonly widget: ReactNode;
  readonly steps: readonly FlowStep[];
}

/** A flow to be played: by hand in the widget, or step by step with the buttons beside it. */
export function FlowPlayer({ flow }: { readonly flow: Flow }): ReactNode {
  const [started, setStarted] = useState(() => ({ count: 0, ...flow.begin() }));
  return (
    <Page title={flow.title} lead={flow.lead}>
      <Played
        key={started.count}
        steps={started.steps}
        till={started.till}
        onRestart={() => setStarted(({ count }) => ({ count: count + 1, ...flow.begin() }))}
      >
        {started.widget}
      </Played>
    </Page>
  );
}

interface PlayedProps {
  readonly steps: readonly FlowStep[];
  readonly till: DoubleOptions;
  readonly onRestart: () => void;
  readonly children: ReactNode;
}

function Played({ steps, till, onRestart, children }: PlayedProps): ReactNode {
  const stage = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState(0);
  const [acting, setActing] = useState(false);
  const [trouble, setTrouble] = useState('');

  const act = async (from: number, until: number): Promise<void> => {
    const element = stage.current;
    if (!element || acting) return;
    setActing(true);
    setTrouble('');
    try {
      const user = userEvent.setup({ delay: 30 });
      for (const [index, step] of steps.slice(from, until).entries()) {
        await step.act?.(within(element), user);
        setDone(from + index + 1);
        await pause(until - from > 1 ? 900 : 0);
      }
    } catch {
      setTrouble('This step does not fit what is shown now. Start again.');
    } finally {
      setActing(false);
    }
  };

  const next = steps[done];
  return (
    <div className="design-flow">
      <div className="design-stage" ref={stage}>
        <Stage till={till}>{children}</Stage>
      </div>
      <Section
        title="Steps"
        note="Use the widget yourself, or press a step to have it taken. The toolbars work at any time."
      >
        <ol className="design-steps">
          {steps.map((step, index) => (
            <li key={step.name} data-done={index < done} aria-current={index === done ? 'step' : undefined}>
              {step.act ? (
                <button
                  type="button"
                  className="design-step"
                  disabled={acting}
                  onClick={() => void act(index, index + 1)}
                >
                  {step.name}
                </button>
              ) : (
                step.name
              )}
            </li>
          ))}
        </ol>
        <div className="design-buttons">
          <button
            type="button"
            className="design-button"
            disabled={acting || !next}
            onClick={() => void act(done, done + 1)}
          >
            Next step
          </button>
          <button
            type="button"
            className="design-button"
            disabled={acting || !next}
            onClick={() => void act(done, steps.length)}
          >
            Play to the end
          </button>
          <button type="button" className="design-button" disabled={acting} onClick={onRestart}>
            Start again
          </button>
        </div>
        <p role="status" className="design-quiet">
          {trouble}
        </p>
      </Section>
    </div>
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
