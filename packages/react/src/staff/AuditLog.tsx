import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { staffMessages, staffRoleMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import type { Themed } from '../theme/ThemeRoot.tsx';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { useAudit } from './requests.ts';
import { deciders, StaffList, StaffWidget } from './StaffWidget.tsx';

export type AuditLogProps = Themed;

/** Who did or read what, newest first. Reading it is a line of it. */
export function AuditLog({ appearance }: AuditLogProps): ReactNode {
  const { t } = useLanguage();
  return (
    <StaffWidget title={t(staffMessages, 'audit')} roles={deciders} appearance={appearance}>
      {() => <AuditLines />}
    </StaffWidget>
  );
}

function AuditLines(): ReactNode {
  const { t, format } = useLanguage();
  const id = useId();
  const [text, setText] = useState('');
  const [by, setBy] = useState<'subject' | 'actor'>('subject');
  const [only, setOnly] = useState<{ readonly subject?: string; readonly actor?: string }>({});
  const pages = useAudit(only);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setOnly(text.trim() === '' ? {} : { [by]: text.trim() });
  };
  return (
    <>
      <form className="ts-staff-search" role="search" aria-label={t(staffMessages, 'auditSearch')} onSubmit={submit}>
        <div className="ts-search">
          <Icon name="search" />
          <label className="ts-hidden" htmlFor={`${id}-text`}>
            {t(staffMessages, 'auditText')}
          </label>
          <input
            className="ts-input"
            id={`${id}-text`}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={200}
            placeholder={t(staffMessages, 'auditText')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </div>
        <label className="ts-hidden" htmlFor={`${id}-by`}>
          {t(staffMessages, 'searchBy')}
        </label>
        <select
          className="ts-chip"
          id={`${id}-by`}
          value={by}
          onChange={({ target }) => setBy(target.value === 'actor' ? 'actor' : 'subject')}
        >
          <option value="subject">{t(staffMessages, 'bySubject')}</option>
          <option value="actor">{t(staffMessages, 'byActor')}</option>
        </select>
        <Button type="submit" look="secondary">
          {t(staffMessages, 'find')}
        </Button>
      </form>
      <StaffList
        label={t(staffMessages, 'audit')}
        pages={pages}
        emptyTitle={t(staffMessages, 'auditEmpty')}
        row={({ id: line, at, actor, roles, act, subject, found }) => (
          <li className="ts-entry" key={line} tabIndex={-1}>
            <span className="ts-entry-what">
              <span className="ts-entry-name">
                <bdi>{actor}</bdi> <code>{act}</code>
              </span>
              <span className="ts-entry-note">
                <bdi>{subject}</bdi> · <bdi>{found}</bdi>
              </span>
            </span>
            <span className="ts-entry-sum ts-entry-note">
              <time dir="auto" dateTime={at}>
                {format.dateTime(at)}
              </time>
              <span>{roles.map((role) => t(staffRoleMessages, role)).join(', ')}</span>
            </span>
          </li>
        )}
      />
    </>
  );
}
