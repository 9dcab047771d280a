import { dollars, formatMoney } from '@tillside/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { Environment } from '../navigation.tsx';
import { settle, type Decision, type StaffRow } from './staff-api.ts';

interface DecisionFormProps {
  readonly row: StaffRow;
  readonly environment: Environment;
  readonly onSettled: (decision: Decision) => void;
}

/** A person decides the outcome, with evidence, and confirms it. The money follows the decision, which cannot be undone. */
export function DecisionForm({ row, environment, onSettled }: DecisionFormProps) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [happened, setHappened] = useState(false);
  const settling = useMutation({
    mutationFn: (made: Decision) => settle(environment, row.ref, made),
    onSuccess: (_nothing, made) => onSettled(made),
  });

  const propose = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = form.get('note');
    if (typeof note !== 'string') return;
    const state = form.get('state') === 'succeeded' ? 'succeeded' : 'failed';
    const amount = state === 'succeeded' && isEndOfCard(row) ? { amount: dollars(Number(form.get('amount'))) } : {};
    setDecision({ state, note: note.trim(), ...amount });
  };

  return (
    <>
      <form className="decision" aria-label={`Decide ${row.ref}`} hidden={decision !== null} onSubmit={propose}>
        <fieldset>
          <legend>What happened?</legend>
          <label className="decision-choice">
            <input type="radio" name="state" value="succeeded" required onChange={() => setHappened(true)} /> It
            happened
          </label>
          <label className="decision-choice">
            <input type="radio" name="state" value="failed" required onChange={() => setHappened(false)} /> It did not
            happen
          </label>
        </fieldset>
        {happened && isEndOfCard(row) && (
          <label className="form-field">
            What did the card hold, in dollars?
            <input type="number" name="amount" min={0} step={0.01} required />
          </label>
        )}
        <label className="form-field">
          How was it found out?
          <textarea name="note" rows={3} required minLength={3} maxLength={500} />
        </label>
        <p className="hint">Kept as proof with your name. Do not write a PIN, password or card number here.</p>
        <button type="submit" className="form-submit">
          Continue
        </button>
      </form>
      {decision && (
        <Confirmation
          row={row}
          decision={decision}
          busy={settling.isPending}
          onBack={() => {
            settling.reset();
            setDecision(null);
          }}
          onConfirm={() => settling.mutate(decision)}
        />
      )}
      <p role="alert" className="decision-error">
        {settling.isError && `It was not settled. ${settling.error.message}`}
      </p>
    </>
  );
}

interface ConfirmationProps {
  readonly row: StaffRow;
  readonly decision: Decision;
  readonly busy: boolean;
  readonly onBack: () => void;
  readonly onConfirm: () => void;
}

function Confirmation({ row, decision, busy, onBack, onConfirm }: ConfirmationProps) {
  const question = useRef<HTMLHeadingElement>(null);
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="decision" data-step="confirm">
      <h4 ref={question} tabIndex={-1}>
        {decision.state === 'succeeded' ? 'Settle it as “it happened”?' : 'Settle it as “it did not happen”?'}
      </h4>
      <p>{consequenceOf(row, decision)} This cannot be undone.</p>
      <blockquote>{decision.note}</blockquote>
      <div className="decision-buttons">
        <button type="button" className="form-submit" aria-disabled={busy} onClick={() => !busy && onConfirm()}>
          {busy ? 'Settling…' : 'Yes, settle it'}
        </button>
        <button type="button" className="button-quiet" onClick={onBack}>
          Back
        </button>
      </div>
    </div>
  );
}

/** What a card held when it ended is paid out, and nobody but a person can say it here. */
function isEndOfCard({ operation }: StaffRow): boolean {
  return operation === 'card.terminate';
}

function consequenceOf({ operation, funding }: StaffRow, { state, amount }: Decision): string {
  if (amount !== undefined) return `The card is ended, and the ${formatMoney(amount)} that it held are paid out.`;
  if (operation === 'wallet.pay') {
    return state === 'succeeded'
      ? 'The payment counts: the shopper gets what they paid for.'
      : 'The payment does not count, and the shopper may try again.';
  }
  if (funding !== 'reserved') return 'The shopper is told.';
  return state === 'succeeded'
    ? 'The money that was set aside for it is taken.'
    : 'The money that was set aside for it goes back to the shopper.';
}
