import { useEffect, useRef, useState, useMemo } from 'react';
import type { Naira, Session, FieldError } from '@tillside/contract';
import type { Draft } from '../runtime/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import { askedFields, type Bill, secretFields } from '../flow/bill.ts';
import type { Purchase } from '../flow/purchase.ts';
import type { FormEvent } from '../flow/form.ts';
import type { UseBillForm } from '../flow/bill-form.ts';
import { useReturned } from './return-from-top-up.ts';
import type { InstructCallbacks } from '../instructions/use-instruct-callbacks.ts';
import type { Beginning } from '../instructions/instruct.controller.ts';
import { useControlledInstruct } from '../instructions/use-controlled-instruct.ts';
import { commonMessages } from '@tillside/messages';
import { useLanguage, useLatest } from '../runtime/context.ts';
import { useSlot } from '../flow/use-slot.ts';

export interface PurchaseOptions extends InstructCallbacks {
  /** The signed-in session, from `useSession`. */
  readonly session: Session;
  /** The initial texts, by field. */
  readonly initial?: Readonly<Record<string, string>> | undefined;
  /** Presets that replace the catalogue's. Whole naira. */
  readonly presets?: readonly Naira[] | undefined;
  /** The input of an earlier purchase that fills the form. */
  readonly again?: PurchaseInput | undefined;
}

interface PurchaseOptionsWithDraft extends PurchaseOptions {
  /** The draft of an earlier visit that fills the form. */
  readonly draft?: Draft | null;
  /** The initial state without fields. */
  readonly begin?: Beginning | undefined;
}

const nothing = {};

/** Runs the shared purchase flow for one bill with the form hook `useForm`, which must not change. */
export function usePurchaseWith(useForm: UseBillForm, bill: Bill, options: PurchaseOptionsWithDraft): Purchase {
  const { session, presets, initial = nothing, again, draft = null } = options;
  const { operation, variant, owns } = bill;
  const instructed = { operation, variant, owns, secrets: secretFields(bill), begin: options.begin };
  const { state, controller } = useControlledInstruct(instructed, session.caller.caller_tag, options);
  const { step } = state;
  const returned = useReturned(bill, session.caller.caller_tag, initial);
  // A resumed attempt fills the form with its input.
  const left = step.name === 'review' && step.obstacle?.kind === 'neverArrived' && step.obstacle.after === 'reload';
  const { context, form, input, errors, nameCheck, NameCard, repriced, change, checkName, complete } = useForm(bill, {
    session,
    initial,
    presets,
    refused: useFieldErrorTexts(step.name === 'idle' ? step.errors : nothing),
    again,
    draft: returned ?? draft,
    adopted: left ? step.input : null,
  });

  const [acted, setActed] = useState(false);
  const [completing, setCompleting] = useState(false);
  const [editing, setEditing] = useState<string | null>(null);
  const act = (deed: () => void): void => {
    setActed(true);
    deed();
  };

  // The review stands beside the form, whose fields may change it. A purchase that was sent before has a review of its own.
  const [beside, setBeside] = useState(false);
  const filling =
    step.name === 'idle' || (beside && (step.name === 'sending' || (step.name === 'review' && !step.earlier)));
  // What is on its way stays beside the form as it was sent.
  const write = (event: FormEvent): void => {
    if (step.name !== 'sending') change(event);
  };
  const turns = useRef(0);
  const submit = async (isBeside = false, isPressed = true): Promise<boolean> => {
    const turn = (turns.current += 1);
    setCompleting(isPressed);
    const found = await complete(isPressed);
    // The fields have changed meanwhile, and were read again.
    if (turn !== turns.current) return true;
    setCompleting(false);
    if (found === null) return false;
    setBeside(isBeside);
    if (!isBeside) setActed(true);
    controller.quote(found);
    return true;
  };
  // After adding money, the returning shopper sees the review with the current price. Nothing is sent.
  const isComplete =
    returned !== null &&
    step.name === 'idle' &&
    askedFields(bill, form.values, context).every(([, { list }]) => !list || context.list(list).at !== 'loading');
  const { repeat, stay } = useOwnSubmits(submit, isComplete);

  useEffect(watchPresses, []);
  // The name may be known by the end of the press.
  const checkLatest = useLatest(checkName);

  return {
    bill,
    context,
    state,
    form,
    input,
    filling,
    begun: globalThis.innerWidth >= 800 || Object.values(form.values).some((text) => text !== ''),
    acted,
    errors,
    nameCheck,
    NameCard,
    repriced,
    completing,
    change: (name, text) => {
      stay();
      write({ type: 'typed', name, text });
      controller.correct(name);
    },
    leave: (name) =>
      afterPress(() => {
        change({ type: 'left', name });
        checkLatest.current();
      }),
    checkName,
    submit,
    askPrice: controller.askPrice,
    pay: () => {
      setBeside(filling);
      act(controller.send);
    },
    editing,
    edit: (field) => {
      setEditing(field ?? null);
      act(controller.leave);
    },
    repeat: (input) => {
      change({ type: 'restored', input });
      repeat();
    },
    fill: (input) => write({ type: 'filled', input }),
    restart: () => {
      setEditing(null);
      change({ type: 'cleared', initial });
      act(controller.leave);
    },
    againWith: (input) => {
      setEditing(null);
      change({ type: 'restored', input });
      act(controller.leave);
    },
    tryAgain: (input) => {
      setEditing(null);
      setBeside(false);
      change({ type: 'restored', input });
      act(() => {
        controller.leave();
        controller.quote(input);
      });
    },
    wake: controller.wake,
  };
}

interface OwnSubmits {
  /** Submits after the next render, which contains the filled-in values. */
  repeat(): void;
  /** The user continues in the form, which is then no longer submitted automatically. */
  stay(): void;
}

/** Submits without a press of Continue: a repeated purchase, and once a form that is complete when the user returns. */
function useOwnSubmits(submit: () => Promise<boolean>, isComplete: boolean): OwnSubmits {
  const latest = useLatest(submit);
  const [repeats, setRepeats] = useState(0);
  useEffect(() => {
    if (repeats > 0) void latest.current();
  }, [repeats, latest]);

  const resumes = useRef(true);
  useEffect(() => {
    if (!isComplete) return undefined;
    const timer = setTimeout(() => {
      if (!resumes.current) return;
      resumes.current = false;
      void latest.current();
    });
    return () => clearTimeout(timer);
  }, [isComplete, latest]);

  return {
    repeat: () => setRepeats((count) => count + 1),
    stay: () => {
      resumes.current = false;
    },
  };
}

/**
 * Runs work once no pointer is down. A field's message on blur moves the content below it: the press that
 * caused the blur would then miss its target.
 */
function afterPress(work: () => void): void {
  if (!pressed) return work();
  const over = new AbortController();
  const end = (): void => {
    over.abort();
    setTimeout(work); // after the click that the press ends with
  };
  for (const type of ['pointerup', 'pointercancel'])
    addEventListener(type, end, { signal: over.signal, capture: true });
}

let pressed = false;

/** Watches for presses while a form is shown. Returns a function that stops it. */
function watchPresses(): () => void {
  const over = new AbortController();
  const watch = (type: string, down: boolean): void =>
    addEventListener(
      type,
      () => {
        pressed = down;
      },
      { signal: over.signal, capture: true },
    );
  watch('pointerdown', true);
  watch('pointerup', false);
  watch('pointercancel', false);
  return () => over.abort();
}

/**
 * The texts of the companion's field errors. They load with the steps, which are requested as soon as something is
 * typed; until then these fields are only marked.
 */
function useFieldErrorTexts(errors: Readonly<Record<string, FieldError>>): Readonly<Record<string, string>> {
  const language = useLanguage();
  const { part } = useSlot('steps', Object.keys(errors).length > 0);
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(errors).map(([path, error]) => [
          path,
          part ? part.fieldErrorText(error, language) : language.t(commonMessages, 'checkField'),
        ]),
      ),
    [errors, part, language],
  );
}
