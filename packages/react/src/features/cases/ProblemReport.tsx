import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { caseKinds, holdsCardNumber, maxCaseText, type Case } from '@tillside/contract';
import { commonMessages, receiptMessages, reportMessages, type Translate, sessionMessages } from '@tillside/messages';
import { isSignedOut, type Failure } from '../../kernel/client/failure.ts';
import { problemText } from '../../kernel/language/problem-text.ts';
import { fieldErrorText } from '../../kernel/language/field-error-text.ts';
import type { Language } from '../../kernel/language/language.ts';
import { useLanguage, useOnline } from '../../kernel/runtime/context.ts';
import type { Sending } from '../../kernel/runtime/use-sending.ts';
import { Button } from '../../kernel/ui/Button.tsx';
import { Form, SubmitButton } from '../../kernel/ui/Form.tsx';
import { ChoiceTiles } from '../../kernel/ui/fields/choice-field.tsx';
import { TextInput } from '../../kernel/ui/fields/text-field.tsx';
import { Lines } from '../../kernel/ui/Lines.tsx';
import { Notice } from '../../kernel/ui/Notice.tsx';
import { Skeleton } from '../../kernel/ui/skeletons.tsx';
import { useAnnounce } from '../../kernel/ui/Widget.tsx';
import { kindText, useCase, useReporting } from './use-case.ts';
import { spoken } from '../../kernel/language/spoken.ts';

export interface ProblemReportProps {
  readonly instructionRef: string;
  /** Closed, it shows nothing and keeps what was typed. */
  readonly isOpen: boolean;
  /** Gets the name of the button that opens it again, once there is a report. */
  readonly onFound: (name: string) => void;
  readonly onClose: () => void;
}

/** Reports a problem with a purchase once, and shows the one answer of staff. */
export function ProblemReport({ instructionRef, isOpen, onFound, onClose }: ProblemReportProps): ReactNode {
  const { t } = useLanguage();
  const id = useId();
  const announce = useAnnounce();
  const online = useOnline();
  const heading = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<Draft>({ kind: '', text: '' });
  const { data: found, error, isFetching, refetch } = useCase(instructionRef, isOpen);
  const [isSent, setSent] = useState(false);
  const reporting = useReporting(instructionRef, () => setSent(true));
  const status = found ? statusOf(found, t) : null;
  const isShown = isSent && status !== null;
  const name = found ? t(reportMessages, 'yourReport') : null;
  useEffect(() => {
    if (name !== null) onFound(name);
  }, [name, onFound]);
  useEffect(() => {
    if (isOpen) heading.current?.focus();
  }, [isOpen, isShown]);
  const announcement = isOpen && status ? spoken(status.title, status.text) : '';
  useEffect(() => {
    if (announcement !== '') announce(announcement);
  }, [announce, announcement]);
  if (!isOpen) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape, wherever the focus is in it; Close does the same
    <section
      className="ts-stack"
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation(); // A dialog of the page stays open.
        onClose();
      }}
    >
      <h3 className="ts-heading" id={id} ref={heading} tabIndex={-1}>
        {status?.title ?? t(receiptMessages, 'report')}
      </h3>
      {found ? (
        <Reported reported={found} />
      ) : found === null ? (
        <ReportForm draft={draft} onDraft={setDraft} reporting={reporting} />
      ) : error ? (
        <>
          <Notice tone="warning" title={t(commonMessages, online ? 'sessionFailedTitle' : 'offlineTitle')}>
            {t(receiptMessages, 'failedText')}
          </Notice>
          <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
            {t(commonMessages, 'tryAgain')}
          </Button>
        </>
      ) : (
        <Skeleton rows={3} />
      )}
      <Button look="quiet" onClick={onClose}>
        {t(reportMessages, 'close')}
      </Button>
    </section>
  );
}

/** The shopper's report, and the answer. */
function Reported({ reported }: { readonly reported: Case }): ReactNode {
  const { t, format } = useLanguage();
  const { kind, text, opened_at, answer } = reported;
  return (
    <>
      {answer ? (
        <div>
          <blockquote className="ts-quote" dir="auto">
            {answer.text}
          </blockquote>
          <p className="ts-hint">
            <time dateTime={answer.at}>{format.dateTime(answer.at)}</time>
          </p>
        </div>
      ) : (
        <p className="ts-text">{t(reportMessages, 'sentText')}</p>
      )}
      <div>
        <h4 className="ts-label">{t(reportMessages, 'yourReport')}</h4>
        <Lines
          lines={[
            { label: t(reportMessages, 'kind'), value: kindText(kind, t) },
            { label: t(reportMessages, 'reportedAt'), value: format.dateTime(opened_at) },
          ]}
        />
        {text !== null && text !== '' && (
          <blockquote className="ts-quote" dir="auto">
            {text}
          </blockquote>
        )}
      </div>
    </>
  );
}

/** The report while it is being typed. */
interface Draft {
  /** Empty until one is chosen. */
  readonly kind: string;
  readonly text: string;
}

interface ReportFormProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly reporting: Sending;
}

function ReportForm({ draft, onDraft, reporting }: ReportFormProps): ReactNode {
  const language = useLanguage();
  const { t, format } = language;
  const id = useId();
  const online = useOnline();
  const announce = useAnnounce();
  const fields = useRef<HTMLDivElement>(null);
  const [isChecked, setChecked] = useState(false);
  const { failed } = reporting;
  const trouble = failed && troubleOf(failed, language);
  const errors: Faults = { ...trouble?.errors, ...(isChecked && faultsOf(draft, language)) };
  const focusFault = (): void =>
    fields.current?.querySelector<HTMLElement>('[data-invalid] :is(input, textarea)')?.focus();
  useEffect(() => {
    if (!failed) return;
    if (!trouble || trouble.title === '') focusFault();
    else announce(spoken(trouble.title, trouble.text));
    // oxlint-disable-next-line react/exhaustive-deps -- each failure is announced once
  }, [failed]);
  const change = (changed: Partial<Draft>): void => {
    // The refusal does not concern the new text.
    reporting.reset();
    onDraft({ ...draft, ...changed });
  };
  return (
    <Form
      className="ts-stack"
      at={fields}
      role="form"
      aria-label={t(receiptMessages, 'report')}
      onSubmit={() => {
        flushSync(() => setChecked(true));
        const text = draft.text.trim();
        if (Object.keys(faultsOf(draft, language)).length > 0) focusFault();
        else reporting.send({ kind: draft.kind, ...(text !== '' && { text }) });
      }}
    >
      <p className="ts-text">{t(reportMessages, 'lead')}</p>
      <ChoiceTiles
        id={`${id}-kind`}
        name="kind"
        label={t(reportMessages, 'kind')}
        value={draft.kind}
        hint={undefined}
        error={errors.kind}
        required
        options={caseKinds.map((kind) => ({ value: kind, name: kindText(kind, t) }))}
        onChange={(kind) => change({ kind })}
      />
      <TextInput
        id={`${id}-text`}
        name="text"
        label={t(reportMessages, 'words')}
        value={draft.text}
        hint={
          draft.text === ''
            ? t(reportMessages, 'wordsHint')
            : t(reportMessages, 'wordsLength', {
                length: format.count(draft.text.trim().length),
                most: format.count(maxCaseText),
              })
        }
        error={errors.text}
        required={false}
        rows={3}
        dir="auto"
        onChange={(text) => change({ text })}
      />
      {trouble && trouble.title !== '' && (
        <Notice tone={trouble.tone} title={trouble.title}>
          {trouble.text}
        </Notice>
      )}
      {!online && <p className="ts-reason">{t(reportMessages, 'needsConnection')}</p>}
      <SubmitButton busy={reporting.busy} unavailable={!online}>
        {t(reportMessages, 'send')}
      </SubmitButton>
    </Form>
  );
}

function statusOf({ answer }: Case, t: Translate): { readonly title: string; readonly text: string } {
  return answer
    ? { title: t(reportMessages, 'answeredTitle'), text: answer.text }
    : { title: t(reportMessages, 'sentTitle'), text: t(reportMessages, 'sentText') };
}

/** The errors by field. */
type Faults = Readonly<Partial<Record<'kind' | 'text', string>>>;

/** A text that contains a card number is not sent at all. */
function faultsOf({ kind, text }: Draft, language: Language): Faults {
  const { t } = language;
  return {
    ...(kind === '' && { kind: t(reportMessages, 'kindEmpty') }),
    ...(holdsCardNumber(text) && { text: t(reportMessages, 'cardNumber') }),
    ...(text.trim().length > maxCaseText && {
      text: fieldErrorText({ code: 'too_long', maximum: maxCaseText }, language),
    }),
  };
}

interface Trouble {
  readonly tone: 'info' | 'warning';
  /** Empty where the fields show it. */
  readonly title: string;
  readonly text: string;
  readonly errors: Faults;
}

/** Why nothing was sent, or why that is not known. */
function troubleOf(failure: Failure, language: Language): Trouble {
  const { t } = language;
  if (isSignedOut(failure))
    return {
      tone: 'info',
      title: t(sessionMessages, 'signInTitle'),
      text: t(sessionMessages, 'signInText'),
      errors: {},
    };
  if (failure.kind !== 'refused')
    return { tone: 'warning', title: t(reportMessages, 'lostTitle'), text: t(reportMessages, 'lostText'), errors: {} };
  const { problem } = failure;
  const { kind, text } = problem.errors ?? {};
  const errors: Faults = {
    ...(kind && { kind: fieldErrorText(kind, language) }),
    ...(text && {
      text: text.code === 'not_accepted' ? t(reportMessages, 'cardNumber') : fieldErrorText(text, language),
    }),
  };
  const isSaidThere = Object.keys(errors).length > 0;
  return {
    tone: 'warning',
    title: isSaidThere ? '' : t(reportMessages, 'failedTitle'),
    text: problemText(problem, language) || problem.title,
    errors,
  };
}
