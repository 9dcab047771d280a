import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Session } from '@tillside/contract/browser';
import type { Draft } from '../attempts/draft-storage.ts';
import type { PurchaseInput } from '../client/companion-client.ts';
import { useInstruction } from '../instructions/use-instruction.ts';
import { useRuntime } from '../provider/context.ts';
import { useOnline } from '../provider/use-online.ts';
import type { CheckOfName } from '../validations/name-check.ts';
import { afterPress, watchPresses } from './after-press.ts';
import type { Bill, BillContext } from './bill.ts';
import type { Form } from './form.ts';
import type { Repriced } from './listed-prices.ts';
import { secretFields } from './secret-fields.ts';
import { createPurchaseController, type PurchaseController } from './purchase.controller.ts';
import type { PurchaseState } from './purchase.states.ts';
import type { BillForm, UseBillForm } from './bill-form.ts';
import { usePurchaseCallbacks, type PurchaseCallbacks } from './use-purchase-callbacks.ts';

export interface PurchaseOptions extends PurchaseCallbacks {
  readonly session: Session;
  /** What stands in the fields at first, by field. */
  readonly initial?: Readonly<Record<string, string>> | undefined;
  /** Naira, whole: amounts to offer instead of the catalogue's. */
  readonly presets?: readonly number[] | undefined;
  /** The input of an earlier purchase, to buy the same again: the form begins with it. */
  readonly again?: PurchaseInput | undefined;
}

/** A running purchase: where it stands, and everything a person can do. The parts take it as their one prop. */
export interface Purchase {
  readonly bill: Bill;
  readonly context: BillContext;
  readonly state: PurchaseState;
  readonly form: Form;
  /** Whether the person did something here already: from then on, a new step takes the focus. */
  readonly acted: boolean;
  /** The errors to show now, by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Whose account it is, where the bill has that checked. */
  readonly nameCheck: CheckOfName;
  readonly NameCard: BillForm['NameCard'];
  /** The price in a list changed between choosing and Continue. */
  readonly repriced: Repriced | null;
  /** The form is being looked at: a press of Continue waits for the name check. */
  readonly completing: boolean;
  change(name: string, text: string): void;
  leave(name: string): void;
  checkName(): void;
  /** Goes to the review, or shows what is wrong. Settles with whether it went. */
  submit(): Promise<boolean>;
  askPrice(): void;
  pay(): void;
  edit(): void;
  /** Fills in some fields, as with a saved recipient. */
  fill(input: PurchaseInput): void;
  /** A new, empty purchase. */
  restart(): void;
  /** A new purchase, filled in with this. */
  againWith(input: PurchaseInput): void;
  /** Looks again at once for what it waits for. */
  wake(): void;
}

interface PurchaseOptionsWithDraft extends PurchaseOptions {
  /** What was typed on an earlier visit: the form begins with it. */
  readonly draft?: Draft | null;
}

const nothing = {};

/** Runs the shared purchase flow for one bill, whose form is kept by `useForm`: always the same one. */
export function usePurchaseWith(useForm: UseBillForm, bill: Bill, options: PurchaseOptionsWithDraft): Purchase {
  const { session, presets, initial = nothing, again, draft = null } = options;
  const controller = useController(bill, session.caller.caller_tag);
  const state = useSyncExternalStore(controller.subscribe, controller.getState, controller.getState);
  const { step } = state;
  // An attempt of an earlier page brings its input along, so that nothing has to be typed again.
  const left = step.name === 'review' && step.obstacle?.kind === 'neverArrived' && step.obstacle.after === 'reload';
  const { context, form, errors, nameCheck, NameCard, repriced, change, checkName, complete } = useForm(bill, {
    session,
    initial,
    presets,
    refused: step.name === 'fill' ? step.errors : nothing,
    again,
    draft,
    adopted: left ? step.input : null,
  });

  const [acted, setActed] = useState(false);
  const [completing, setCompleting] = useState(false);
  const act = (deed: () => void): void => {
    setActed(true);
    deed();
  };

  useEffect(watchPresses, []);
  // By the time a press is over, the name may be known already.
  const checkLatest = useRef(checkName);
  useEffect(() => {
    checkLatest.current = checkName;
  });
  useConnection(controller);
  useOutcome(controller, state);
  usePurchaseCallbacks(state, options);

  return {
    bill,
    context,
    state,
    form,
    acted,
    errors,
    nameCheck,
    NameCard,
    repriced,
    completing,
    change: (name, text) => {
      change({ type: 'typed', name, text });
      controller.correct(name);
    },
    leave: (name) =>
      afterPress(() => {
        change({ type: 'left', name });
        checkLatest.current();
      }),
    checkName,
    async submit() {
      setCompleting(true);
      const input = await complete();
      setCompleting(false);
      if (input) act(() => controller.submit(input));
      return input !== null;
    },
    askPrice: controller.askPrice,
    pay: () => act(controller.pay),
    edit: () => act(controller.edit),
    fill: (input) => change({ type: 'filled', input }),
    restart: () => {
      change({ type: 'cleared', initial });
      act(controller.restart);
    },
    againWith: (input) => {
      change({ type: 'restored', input });
      act(controller.restart);
    },
    wake: controller.wake,
  };
}

function useController(bill: Bill, callerTag: string): PurchaseController {
  const runtime = useRuntime();
  const [controller] = useState(() =>
    createPurchaseController({
      operation: bill.operation,
      variant: bill.variant,
      owns: bill.owns,
      secrets: secretFields(bill),
      client: runtime.client,
      attempts: runtime.attemptsFor(callerTag),
      tending: runtime.tending,
      onInstruction: (instruction) => runtime.learn(callerTag, instruction),
    }),
  );
  useEffect(() => controller.start(), [controller]);
  return controller;
}

/** Tells the flow of the connection, and wakes it when the page is looked at again. */
function useConnection(controller: PurchaseController): void {
  const online = useOnline();
  const wake = useCallback(() => {
    if (document.visibilityState === 'visible') controller.wake();
  }, [controller]);
  useEffect(() => {
    controller.setOffline(!online);
    if (online) controller.wake();
  }, [controller, online]);
  useEffect(() => {
    window.addEventListener('focus', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      window.removeEventListener('focus', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [wake]);
}

/** Follows the purchase for as long as its outcome is on the screen. */
function useOutcome(controller: PurchaseController, { step }: PurchaseState): void {
  const { data } = useInstruction(step.name === 'outcome' ? step.instruction.ref : null);
  useEffect(() => {
    if (data) controller.tell(data);
  }, [controller, data]);
}
