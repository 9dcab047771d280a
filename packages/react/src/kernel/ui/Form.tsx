import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface FormProps extends Omit<HTMLAttributes<HTMLElement>, 'onSubmit' | 'onClick' | 'onKeyDown'> {
  /** Gets the element around the fields. */
  readonly onSubmit: (fields: HTMLElement) => void;
  readonly at?: Ref<HTMLDivElement>;
}

/**
 * A form without a `<form>`. A page may show a widget inside a form of its own: browsers drop the inner one of two forms from
 * HTML, and Chromium submits it past React. For the same reason every control of a widget has `form=""`, so that it belongs to no form.
 */
export function Form({ onSubmit, at, ...rest }: FormProps): ReactNode {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter and the button do the same, as in a `<form>`
    <div
      {...rest}
      ref={at}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest(button) && !event.defaultPrevented)
          onSubmit(event.currentTarget);
      }}
      onKeyDown={(event) => {
        const { target, key, nativeEvent } = event;
        if (!(target instanceof HTMLInputElement) || key !== 'Enter' || nativeEvent.isComposing) return;
        if (event.defaultPrevented) return;
        event.preventDefault();
        event.currentTarget.querySelector<HTMLElement>(button)?.click();
      }}
    />
  );
}

const button = '[data-submit]';

/** The button of a `Form`, which Enter in a field presses too. */
export function SubmitButton(props: Omit<ButtonProps, 'onClick'>): ReactNode {
  return <Button {...props} data-submit="" />;
}
