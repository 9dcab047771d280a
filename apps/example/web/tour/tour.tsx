import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Guide } from '../guide.tsx';
import { goTo, Link, type Address } from '../navigation.tsx';
import { playTour, type User } from '../shop-api.ts';
import { useSignIn } from '../shopper.ts';
import './tour.css';

interface TourProps {
  readonly address: Address;
  readonly user: User | null;
  readonly consoleUrl: string;
  readonly onGuide: (guide: Guide | null) => void;
}

interface Step {
  readonly title: string;
  readonly text: string;
  readonly act: ReactNode;
}

/** A newcomer's first five minutes: each step has a button that really does it. One step at a time, above the page. */
export default function Tour(props: TourProps) {
  const { onGuide } = props;
  const [at, setAt] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const steps = useSteps(props);
  const step = steps[at];
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus();
  }, [at]);
  if (step === undefined) return null;
  return (
    <aside className="tour" aria-labelledby="tour-step">
      <div className="tour-inner">
        <p className="tour-count">
          Tour, step {at + 1} of {steps.length}
        </p>
        <h2 id="tour-step" ref={heading} tabIndex={-1}>
          {step.title}
        </h2>
        <p>{step.text}</p>
        <div className="tour-act">{step.act}</div>
        <div className="tour-ways">
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>
            Back
          </button>
          {at + 1 < steps.length && (
            <button type="button" onClick={() => setAt(at + 1)}>
              Next step
            </button>
          )}
          <button type="button" onClick={() => onGuide(null)}>
            Close the tour
          </button>
        </div>
      </div>
    </aside>
  );
}

function useSteps({ address, user, consoleUrl, onGuide }: TourProps): readonly Step[] {
  const signIn = useSignIn();
  const { environment } = address;
  const open = (path: string): void => goTo({ ...address, path });
  const enter = (person: string, path: string) => async (): Promise<void> => {
    await signIn.mutateAsync(person);
    open(path);
  };
  const isShopper = user?.roles.includes('shopper') ?? false;

  return [
    {
      title: 'Buy something small',
      text: 'Ada has a balance in this shop. Fill in any Nigerian number and an amount, and press Pay. No real money moves.',
      act: isShopper ? (
        <Act key="bills" name="Open Bills" result="Fill in the form below." act={async () => open('/')} />
      ) : (
        <Act key="ada" name="Sign in as Ada" result="You are Ada now." act={enter('ada', '/')} />
      ),
    },
    {
      title: 'Lose the next answer',
      text: 'The airtime will arrive, but the answer that says so gets lost. Buy again, and watch: the shop does not know, says so, asks by itself, and finds out. Nobody pays twice.',
      act: (
        <Act
          key="lose"
          name="Lose the next answer"
          result="The next answer for airtime gets lost. Buy airtime now."
          act={async () => {
            await playTour('lost-answer', environment);
            open('/');
          }}
        />
      ),
    },
    {
      title: 'Reverse this purchase',
      text: 'The provider reverses what it has delivered. The money goes back to the balance, and the history says why.',
      act: (
        <>
          <Act
            key="reverse"
            name="Reverse my last purchase"
            result="It is reversed. The shop asks about a purchase once a minute at most, so give it a minute."
            act={async () => {
              await playTour('reversal', environment);
            }}
          />
          <Link to={{ ...address, path: '/history' }}>Open History</Link>
        </>
      ),
    },
    {
      title: 'See it in the console',
      text: 'The console belongs to the sandbox, which stands in for the platform. It shows requests, events and wallets, and can break everything on demand.',
      act: (
        <a href={consoleUrl} target="_blank" rel="noopener">
          Open the console in a new tab
        </a>
      ),
    },
    {
      title: 'Open it as staff',
      text: 'Sade works here. She sees the purchases of all shoppers with their proof, and decides what nobody can find out.',
      act: (
        <>
          <Act key="staff" name="Sign in as Sade" result="You are Sade now." act={enter('staff', '/staff')} />
          <Act key="back" name="Sign in as Ada again" result="You are Ada now." act={enter('ada', '/')} />
        </>
      ),
    },
    {
      title: 'Read the code',
      text: 'Under each page stands the code for it: the files of this shop, ready to copy. Find it at the end of the page whenever you like.',
      act: <Act key="code" name="Show the code for this page" result="" act={async () => onGuide('code')} />,
    },
  ];
}

interface ActProps {
  readonly name: string;
  /** The text about what the button has done. */
  readonly result: string;
  readonly act: () => Promise<void>;
}

/** A button, and the result of its press. */
function Act({ name, result, act }: ActProps) {
  const doing = useMutation({ mutationFn: act });
  return (
    <>
      <button type="button" className="tour-button" disabled={doing.isPending} onClick={() => doing.mutate()}>
        {name}
      </button>
      <p className="tour-result" role="status">
        {doing.isSuccess ? result : doing.isError ? doing.error.message : ''}
      </p>
    </>
  );
}
