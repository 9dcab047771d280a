import type { ReactNode, RefObject } from 'react';
import { commonMessages } from '@tillside/messages';
import { Sign } from '../parts/signs.tsx';
import type { Purchase } from './purchase.ts';

export interface ErrorSummaryProps {
  readonly purchase: Purchase;
  /** Prefix of the fields' ids. */
  readonly id: string;
  readonly box: RefObject<HTMLDivElement | null>;
}

/** All errors, each with a link to its field. It takes the focus when a form is refused. */
export function ErrorSummary({ purchase, id, box }: ErrorSummaryProps): ReactNode {
  const { bill, context, errors } = purchase;
  const { t } = context;
  const entries = Object.entries(errors);
  if (entries.length === 0) return null;
  return (
    <div
      className="ts-notice"
      data-tone="danger"
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-summary`}
    >
      <Sign name="alert" />
      <div className="ts-notice-body">
        <p className="ts-notice-title" id={`${id}-summary`}>
          {t(commonMessages, 'fillErrors', { count: entries.length })}
        </p>
        <ul className="ts-error-list">
          {entries.map(([name, text]) => {
            const label = bill.fields[name]?.label(context, purchase.form.values);
            return (
              <li key={name}>
                {label === undefined ? (
                  text
                ) : (
                  <button
                    type="button"
                    className="ts-link"
                    onClick={() => document.getElementById(`${id}-${name}`)?.focus()}
                  >
                    {label}: {text}
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
