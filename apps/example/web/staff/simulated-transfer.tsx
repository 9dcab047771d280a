import { naira } from '@tillside/contract';
import { useInstruct, useLanguage, type Instruct } from '@tillside/react';
import { fieldErrorText, problemText } from '@tillside/react/parts';
import type { FormEvent } from 'react';

/**
 * Makes a transfer arrive in the sandbox environment, for staff. The companion signs it: the platform's secret key is
 * never here.
 */
export function SimulatedTransfer() {
  const transfer = useInstruct('transfer.simulate');
  const language = useLanguage();
  const busy = ['waiting', 'sending', 'finding', 'following'].includes(transfer.state);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = new FormData(event.currentTarget);
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    const sender = text('sender_name');
    transfer.reset();
    transfer.send({
      account: text('account'),
      amount: naira(Number(text('amount'))),
      ...(sender === '' ? {} : { sender_name: sender }),
    });
  };

  return (
    <form className="panel form" aria-labelledby="simulated" onSubmit={send}>
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
      <p role="status">{textOf(transfer, language)}</p>
    </form>
  );
}

/** The text about the state of the last transfer. */
function textOf(
  { state, instruction, errors, obstacle }: Instruct<'transfer.simulate'>,
  language: ReturnType<typeof useLanguage>,
): string {
  if (state === 'done') return instruction.state === 'succeeded' ? 'The transfer arrived.' : 'The transfer failed.';
  if (state === 'finding' || state === 'following') return 'It is not known yet whether it arrived.';
  if (obstacle?.kind === 'refused') return problemText(obstacle.problem, language) || obstacle.problem.title;
  if (obstacle) return 'It was not sent. Press again: the same transfer is not made twice.';
  return Object.entries(errors)
    .map(([field, error]) => `${field}: ${fieldErrorText(error, language)}`)
    .join(' ');
}
