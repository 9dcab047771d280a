import { useState, type ReactNode } from 'react';
import { holdsCardNumber, maxCaseAnswer, type CaseState, type Session, type StaffCase } from '@tillside/contract';
import { problemsMessages, reportMessages, staffMessages } from '@tillside/messages';
import { kindText } from '../use-case.ts';
import { useLanguage } from '../../../kernel/runtime/context.ts';
import type { Themed } from '../../../kernel/theme/ThemeRoot.tsx';
import { FilterChips } from '../../../kernel/ui/FilterChips.tsx';
import { useDeciding } from '../../../kernel/staff/requests.ts';
import { readStaffCase, useStaffCases } from './staff-cases.ts';
import { operationName, refusalText, waitedText } from '../../../kernel/staff/staff-texts.ts';
import { StaffDesk, StaffForm } from '../../../kernel/staff/StaffDesk.tsx';
import { readers, StaffWidget } from '../../../kernel/staff/StaffWidget.tsx';

export interface StaffCasesProps extends Themed {
  /** Called when a report was answered here. */
  readonly onAnswered?: ((answered: StaffCase) => void) | undefined;
}

/** Problems that shoppers reported, the oldest first. Each gets one answer, which the shopper reads. */
export function StaffCases({ appearance, onAnswered }: StaffCasesProps): ReactNode {
  const { t } = useLanguage();
  const [state, setState] = useState<CaseState>('open');
  return (
    <StaffWidget title={t(staffMessages, 'cases')} roles={readers} appearance={appearance}>
      {(session, toHeading) => (
        <>
          <FilterChips
            label={t(staffMessages, 'casesState')}
            options={[
              { value: 'open', name: t(staffMessages, 'casesOpen') },
              { value: 'answered', name: t(staffMessages, 'casesAnswered') },
            ]}
            chosen={state}
            onChoose={setState}
          />
          <Cases key={state} session={session} state={state} onAnswered={toHeading(onAnswered)} />
        </>
      )}
    </StaffWidget>
  );
}

interface CasesProps {
  readonly session: Session;
  readonly state: CaseState;
  onAnswered(answered: StaffCase): void;
}

function Cases({ session, state, onAnswered }: CasesProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const pages = useStaffCases(state);
  const isOpen = state === 'open';
  return (
    <StaffDesk
      session={session}
      label={t(staffMessages, 'cases')}
      pages={pages}
      emptyTitle={t(staffMessages, isOpen ? 'casesEmpty' : 'casesNone')}
      emptyText={t(staffMessages, 'casesEmptyText')}
      goneTitle={t(problemsMessages, 'case_answered')}
      purchaseOf={({ purchase }) => purchase}
      noteOf={({ kind }) => kindText(kind, t)}
      badgeOf={({ opened_at }) =>
        isOpen ? { text: waitedText(opened_at, pages.dataUpdatedAt, language), tone: 'unsure' } : undefined
      }
      leadOf={(reported) => <Words reported={reported} />}
    >
      {(reported, tell) =>
        reported.answer ? (
          <Words reported={reported} answer={reported.answer} />
        ) : (
          <AnswerForm
            reported={reported}
            onAnswered={(answered) => {
              const { operation, ref } = answered.purchase;
              tell(t(staffMessages, 'answered', { name: `${operationName(operation, language)} ${ref}` }));
              onAnswered(answered);
            }}
          />
        )
      }
    </StaffDesk>
  );
}

interface WordsProps {
  readonly reported: StaffCase;
  /** The answer, shown instead of the shopper's text. */
  readonly answer?: NonNullable<StaffCase['answer']>;
}

function Words({ reported: { kind, text, opened_at }, answer }: WordsProps): ReactNode {
  const { t, format } = useLanguage();
  const [at, words] = answer ? [answer.at, answer.text] : [opened_at, text];
  return (
    <section>
      <h3 className="ts-label">
        {answer ? t(staffMessages, 'answeredBy', { person: answer.by }) : t(staffMessages, 'words')}
      </h3>
      <p className="ts-hint">
        {!answer && <span>{`${kindText(kind, t)} · `}</span>}
        <time dir="auto" dateTime={at}>
          {format.dateTime(at)}
        </time>
      </p>
      {words !== null && words !== '' ? (
        <blockquote className="ts-quote" dir="auto">
          {words}
        </blockquote>
      ) : (
        <p className="ts-hint">{t(staffMessages, 'noWords')}</p>
      )}
    </section>
  );
}

interface AnswerFormProps {
  readonly reported: StaffCase;
  onAnswered(answered: StaffCase): void;
}

function AnswerForm({ reported: { ref }, onAnswered }: AnswerFormProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const [holdsCard, setHoldsCard] = useState(false);
  const answering = useDeciding(`/staff/cases/${encodeURIComponent(ref)}/answer`, onAnswered, readStaffCase);
  const trouble = holdsCard
    ? t(reportMessages, 'cardNumber')
    : answering.failed && refusalText(answering.failed, language);
  return (
    <StaffForm
      label={t(staffMessages, 'answer', { ref })}
      text={{
        name: 'text',
        label: t(staffMessages, 'yourAnswer'),
        hint: t(staffMessages, 'answerHint'),
        minLength: 1,
        maxLength: maxCaseAnswer,
      }}
      failed={trouble === null ? null : { title: t(staffMessages, 'notAnswered'), text: trouble }}
      busy={answering.busy}
      submit={t(staffMessages, 'sendAnswer')}
      onSubmit={({ text = '' }) => {
        const holds = holdsCardNumber(text);
        setHoldsCard(holds);
        if (!holds) answering.send({ text });
      }}
    />
  );
}
