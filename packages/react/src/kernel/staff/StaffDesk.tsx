import { useId, useState, type ReactNode } from 'react';
import type { Session, StaffInstruction } from '@tillside/contract';
import { staffMessages } from '@tillside/messages';
import { useLanguage } from '../runtime/context.ts';
import type { Pages } from '../runtime/use-pages.ts';
import { Button } from '../ui/Button.tsx';
import { Form, SubmitButton } from '../ui/Form.tsx';
import { FieldFrame } from '../ui/fields/FieldFrame.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useAnnounce } from '../ui/Widget.tsx';
import { operationName } from './staff-texts.ts';
import { StaffPurchase, type Badge } from './StaffPurchase.tsx';
import { deciders, hasRole, StaffList } from './StaffWidget.tsx';

interface StaffDeskProps<Item> {
  readonly session: Session;
  /** The name of the list. */
  readonly label: string;
  readonly pages: Pages<{ readonly items: readonly Item[]; readonly next: string | null }>;
  readonly emptyTitle: string;
  readonly emptyText?: string;
  /** The text when another member of staff was faster. */
  readonly goneTitle: string;
  /** Returns the purchase that an item is about. */
  purchaseOf(item: Item): StaffInstruction;
  /** A second note of the row. */
  noteOf?(item: Item): string;
  /** In place of its state. */
  badgeOf?(item: Item): Badge | undefined;
  /** Shown above the details of the purchase. */
  leadOf?(item: Item): ReactNode;
  /** Whether its actions are decisions, which not all who read it may take. */
  readonly decides?: boolean;
  /** The actions for an open item. `tell` announces what was done, and closes it. */
  children(item: Item, tell: (text: string) => void): ReactNode;
}

/** Purchases that wait for a person, of which one is open. */
export function StaffDesk<Item>(props: StaffDeskProps<Item>): ReactNode {
  const { session, label, pages, emptyTitle, emptyText, goneTitle, purchaseOf, noteOf, badgeOf, leadOf } = props;
  const { decides = false, children } = props;
  const mayAct = !decides || hasRole(session, deciders);
  const language = useLanguage();
  const announce = useAnnounce();
  const [open, setOpen] = useState<StaffInstruction | null>(null);
  const [announced, setAnnounced] = useState('');
  const waiting = pages.data?.pages.flatMap(({ items }) => items);
  const isGone = open !== null && waiting !== undefined && !waiting.some((item) => purchaseOf(item).ref === open.ref);
  const tell = (text: string): void => {
    setOpen(null);
    setAnnounced(text);
    announce(text);
  };
  return (
    <>
      {announced !== '' && <p className="ts-hint">{announced}</p>}
      {isGone && (
        <Notice tone="info" title={goneTitle}>
          <p className="ts-notice-paragraph">
            {operationName(open.operation, language)} <bdi>{open.ref}</bdi>
          </p>
          <Button look="quiet" onClick={() => setOpen(null)}>
            {language.t(staffMessages, 'close')}
          </Button>
        </Notice>
      )}
      <StaffList
        label={label}
        pages={pages}
        emptyTitle={emptyTitle}
        {...(emptyText !== undefined && { emptyText })}
        madeAt={(item) => purchaseOf(item).created_at}
        row={(item) => {
          const purchase = purchaseOf(item);
          const isOpen = open?.ref === purchase.ref;
          return (
            <StaffPurchase
              key={purchase.ref}
              purchase={purchase}
              session={session}
              badge={badgeOf?.(item)}
              isOpen={isOpen}
              onToggle={() => setOpen(isOpen ? null : purchase)}
              {...(noteOf && { note: noteOf(item) })}
              lead={leadOf?.(item)}
            >
              {mayAct ? children(item, tell) : <p className="ts-hint">{language.t(staffMessages, 'othersDecide')}</p>}
            </StaffPurchase>
          );
        }}
      />
    </>
  );
}

interface StaffFormProps {
  /** The form's name for screen readers. */
  readonly label: string;
  /** The required text field. */
  readonly text: {
    readonly name: string;
    readonly label: string;
    readonly hint: string;
    readonly minLength: number;
    readonly maxLength: number;
  };
  /** Why it was not done. */
  readonly failed?: { readonly title: string; readonly text: string } | null;
  readonly busy?: boolean;
  /** What the press does, beside the button. */
  readonly promise?: string | null;
  /** The text of the button. */
  readonly submit: string;
  /** @param given the text of each field, trimmed */
  onSubmit(given: Readonly<Record<string, string>>): void;
  /** The fields above the text. */
  readonly children?: ReactNode;
}

/** The form below an open purchase, in which a person enters a text. */
export function StaffForm(props: StaffFormProps): ReactNode {
  const { label, text, failed = null, busy = false, promise = null, submit, onSubmit, children } = props;
  const id = useId();
  return (
    <Form
      className="ts-stack ts-staff-decision"
      aria-label={label}
      role="form"
      onSubmit={(fields) => {
        const controls = [...fields.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
        if (!controls.every((control) => control.reportValidity())) return;
        onSubmit(Object.fromEntries(controls.map(({ name, value }) => [name, value.trim()])));
      }}
    >
      <div className="ts-staff-pair">
        {children}
        <FieldFrame id={id} label={text.label} hint={text.hint} error={undefined}>
          <textarea
            form=""
            className="ts-input"
            id={id}
            name={text.name}
            rows={3}
            dir="auto"
            required
            minLength={text.minLength}
            maxLength={text.maxLength}
            aria-describedby={`${id}-hint`}
          />
        </FieldFrame>
      </div>
      {failed && (
        <div role="alert">
          <Notice tone="danger" title={failed.title}>
            {failed.text}
          </Notice>
        </div>
      )}
      <div className="ts-staff-foot">
        <p className="ts-hint">{promise}</p>
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </div>
    </Form>
  );
}
