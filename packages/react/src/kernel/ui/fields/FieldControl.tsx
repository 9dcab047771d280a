import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { TryAgain } from '../Button.tsx';
import { askedFields } from '../../flow/bill.ts';
import { isSuggested } from '../../flow/form.ts';
import type { Purchase } from '../../flow/purchase.ts';
import { FieldFrame } from './FieldFrame.tsx';
import type { InsideField } from '../../flow/bill-fields.ts';

export interface FieldControlProps {
  /** The purchase of `usePurchase`. */
  readonly purchase: Purchase;
  /** The field's name in the bill's declaration. */
  readonly name: string;
  /** Prefix of the fields' ids. */
  readonly prefix: string;
}

/** The control of a declared field. Until the field's list is loaded, it shows the state of the list. */
export function FieldControl({ purchase, name, prefix }: FieldControlProps): ReactNode {
  const { bill, context, form, errors } = purchase;
  const id = `${prefix}-${name}`;
  const field = bill.fields[name];
  if (!field) return null;
  const { Control } = field;
  const { t } = context;
  const label = field.label(context, form.values);
  const error = errors[name];
  const list = field.list ? context.list(field.list) : null;
  if (list?.at === 'idle') return null;
  if (list?.at === 'loading' || list?.at === 'failed') {
    const failed = list.at === 'failed';
    return (
      <FieldFrame id={id} label={label} error={failed ? t(commonMessages, 'listFailed') : undefined} group>
        {failed ? (
          <TryAgain id={id} onClick={() => list.retry()} />
        ) : (
          <span id={id} className="ts-bone" data-row="field" tabIndex={-1}>
            <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
          </span>
        )}
      </FieldFrame>
    );
  }
  const suggested = isSuggested(form, name);
  return (
    <Control
      id={id}
      name={name}
      label={label}
      value={form.values[name] ?? ''}
      error={error}
      hint={hintOf(purchase, name)}
      required={!field.optional}
      suggested={suggested}
      context={context}
      texts={form.values}
      operation={bill.operation}
      inside={insideOf(purchase, name, prefix)}
      isInside={field.within !== undefined}
      onChange={(text) => purchase.change(name, text)}
      onLeave={() => purchase.leave(name)}
    />
  );
}

/** The hint below the control. A name check that runs or found a name takes its line. */
function hintOf({ bill, context, form, nameCheck }: Purchase, name: string): string | undefined {
  if (bill.nameCheck?.below === name && (nameCheck.at === 'checking' || nameCheck.at === 'known')) return undefined;
  const field = bill.fields[name];
  return field?.suggestion && isSuggested(form, name)
    ? field.suggestion.hint?.(context, form.values[name] ?? '')
    : field?.hint?.(context, form.values);
}

/** The field that another one shows at its end. */
function insideOf(purchase: Purchase, host: string, prefix: string): InsideField | undefined {
  const { bill, context, form, errors } = purchase;
  const [name, field] = askedFields(bill, form.values, context).find(([, { within }]) => within === host) ?? [];
  if (name === undefined || field === undefined) return undefined;
  const value = form.values[name] ?? '';
  const shown = field.show(value, context);
  return {
    label: field.label(context, form.values),
    shown,
    provider: field.provider === undefined || shown === '' ? null : { kind: field.provider, id: value, name: shown },
    error: errors[name],
    isMissing: shown === '' && bill.fields[host]?.read(form.values[host] ?? '', context, form.values).ok === true,
    control: <FieldControl purchase={purchase} name={name} prefix={prefix} />,
  };
}
