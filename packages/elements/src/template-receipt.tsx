import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { ReceiptBody, type ReceiptPartProps } from '@tillside/react/parts';

export interface TemplateProps extends ReceiptPartProps {
  readonly template: HTMLTemplateElement;
}

/**
 * A receipt that is a copy of a template. An element with `data-text` shows a value of the purchase: `ref`, `quote`,
 * `created_at`, `details.token`. It is hidden without a value. An element with `data-default` shows our default lines.
 */
export function TemplateReceipt({ template, ...props }: TemplateProps): ReactNode {
  const { instruction, context } = props;
  const place = useRef<HTMLDivElement>(null);
  const [copy] = useState(() => {
    const made = document.createElement('div');
    made.append(document.importNode(template.content, true));
    return { made, inner: made.querySelector('[data-default]') };
  });
  useLayoutEffect(() => place.current?.replaceChildren(copy.made), [copy]);
  useLayoutEffect(() => {
    for (const element of copy.made.querySelectorAll<HTMLElement>('[data-text]')) {
      const text = textOf(valueAt(instruction, element.dataset['text'] ?? ''), context.format);
      element.textContent = text;
      element.hidden = text === '';
    }
  }, [copy, instruction, context]);
  return (
    <>
      <div ref={place} />
      {copy.inner && createPortal(<ReceiptBody {...props} />, copy.inner)}
    </>
  );
}

/** The value at a path such as `details.token` of a purchase; `undefined` if there is none. */
function valueAt(purchase: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? Reflect.get(value, name)
          : undefined,
      purchase,
    );
}

/** Formats a value as the widgets do: money and times in the language of the page. */
function textOf(value: unknown, format: TemplateProps['context']['format']): string {
  if (isMoney(value)) return format.money(value);
  if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? format.dateTime(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

function isMoney(value: unknown): value is TemplateProps['instruction']['quote'] {
  return typeof value === 'object' && value !== null && 'currency' in value && 'minor' in value;
}
