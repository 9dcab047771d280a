import { useState, type ReactNode } from 'react';
import { staffMessages, staffRoleMessages } from '@tillside/messages';
import { useLanguage } from '../../kernel/runtime/context.ts';
import type { Themed } from '../../kernel/theme/ThemeRoot.tsx';
import { useAudit } from './staff-lists.ts';
import { StaffSearch } from '../../kernel/staff/StaffSearch.tsx';
import { deciders, StaffList, StaffWidget } from '../../kernel/staff/StaffWidget.tsx';

export type AuditLogProps = Themed;

/** The audit log: who did or read what, newest first. Each reading of the log is logged too. */
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
  const [text, setText] = useState('');
  const [by, setBy] = useState<'subject' | 'actor'>('subject');
  const [only, setOnly] = useState<{ readonly subject?: string; readonly actor?: string }>({});
  const pages = useAudit(only);
  return (
    <>
      <StaffSearch
        label={t(staffMessages, 'auditSearch')}
        textLabel={t(staffMessages, 'auditText')}
        text={text}
        onText={setText}
        by={by}
        kinds={[
          { value: 'subject', name: t(staffMessages, 'bySubject') },
          { value: 'actor', name: t(staffMessages, 'byActor') },
        ]}
        onBy={setBy}
        onSearch={() => setOnly(text.trim() === '' ? {} : { [by]: text.trim() })}
      />
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
