import { useRef, useState, type FormEvent } from 'react';
import { naira } from '@tillside/contract';
import { refusalTexts } from './refusal-texts.ts';

type Outcome = { readonly good: boolean; readonly text: string } | null;

/**
 * Makes a transfer arrive in the sandbox environment, for staff. The companion signs it: the platform's secret key is
 * never here.
 */
export function SimulatedTransfer() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>(null);
  // The same transfer keeps its key until its outcome is known, so that a press after a lost answer makes no second one.
  const key = useRef<{ readonly body: string; readonly value: string } | null>(null);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const sender = text('sender_name');
    const body = JSON.stringify({
      account: text('account'),
      amount: naira(Number(text('amount'))),
      ...(sender === '' ? {} : { sender_name: sender }),
    });
    if (key.current?.body !== body) key.current = { body, value: crypto.randomUUID() };
    setBusy(true);
    setOutcome(null);
    try {
      const response = await fetch('/till/simulations/transfer', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key.current.value },
        body,
      });
      const answer: unknown = await response.json();
      if (response.status < 500) key.current = null;
      setOutcome(outcomeOf(response.ok, answer));
    } catch {
      setOutcome({ good: false, text: 'No answer came. Press again: the same transfer is not made twice.' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="panel form" aria-labelledby="simulated" onSubmit={(event) => void send(event)}>
      <h2 id="simulated">Simulate a transfer</h2>
      <p>For testing in the sandbox only. No money moves.</p>
      <label className="form-field">
        Account number
        <input name="account" inputMode="numeric" required pattern="[0-9]{10}" title="10 digits" autoComplete="off" />
      </label>
      <label className="form-field">
        Amount in naira
        <input name="amount" type="number" required min="0.01" max="1000000000" step="0.01" />
      </label>
      <label className="form-field">
        Sender (optional)
        <input name="sender_name" maxLength={100} autoComplete="off" />
      </label>
      <button type="submit" className="form-submit" aria-disabled={busy}>
        {busy ? 'Sending…' : 'Make it arrive'}
      </button>
      <p role="status" data-good={outcome?.good}>
        {outcome?.text}
      </p>
    </form>
  );
}

function outcomeOf(ok: boolean, answer: unknown): Outcome {
  const read = (name: string): string | null => {
    const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : null;
    return typeof value === 'string' ? value : null;
  };
  if (!ok) return { good: false, text: refusalTexts(answer) ?? 'The companion refused this transfer.' };
  return read('state') === 'succeeded'
    ? { good: true, text: 'The transfer arrived.' }
    : { good: false, text: 'It is not known yet whether it arrived. Look at the account’s payments.' };
}
