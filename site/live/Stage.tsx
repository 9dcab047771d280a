import { useDark } from '@rspress/core/runtime';
import { TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';
import { useId, useState, type ReactNode } from 'react';
import { widgetPages } from '../../.storybook/design/widgets/pages.ts';
import type { WidgetName } from '../../.storybook/design/widgets/widget-name.ts';
import type { DoubleOptions } from '../../packages/react/src/testing/companion-double.ts';
import { answersFor, makeCompanion, type Answers } from './companions.ts';

/** Widgets that a shopper pays with: their example has outcomes. */
function isPaid(name: WidgetName): boolean {
  return /Form$|^BillPay$|^IssueCard$/.test(name);
}

/** A widget, and above it a choice of what its companion answers. */
export default function Stage({ name }: { readonly name: WidgetName }): ReactNode {
  const { till = {}, example } = widgetPages[name];
  const choices = answersFor(till, isPaid(name));
  const [chosen, setChosen] = useState(choices[0]?.name ?? '');
  const [turn, setTurn] = useState(0);
  const id = useId();
  const answers = choices.find((choice) => choice.name === chosen) ?? { name: chosen };
  return (
    <>
      <div className="live-bar">
        <label htmlFor={id}>The companion answers</label>
        <select
          id={id}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            setTurn(turn + 1);
          }}
        >
          {choices.map((choice) => (
            <option key={choice.name}>{choice.name}</option>
          ))}
        </select>
        <button type="button" onClick={() => setTurn(turn + 1)}>
          Start again
        </button>
      </div>
      <Till key={turn} till={till} answers={answers}>
        {example()}
      </Till>
    </>
  );
}

interface TillProps {
  readonly till: DoubleOptions;
  readonly answers: Answers;
  readonly children: ReactNode;
}

function Till({ till, answers, children }: TillProps): ReactNode {
  const [double] = useState(() => makeCompanion(till, answers));
  const isDark = useDark();
  return (
    <TillsideProvider
      url="/till"
      fetch={double.fetch}
      appearance={{ colorScheme: isDark ? 'dark' : 'light' }}
      browserBack={false}
    >
      {children}
    </TillsideProvider>
  );
}
