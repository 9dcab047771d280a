import { type ReactNode, useSyncExternalStore } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage, useRuntime } from '../runtime/context.ts';
import { recipientOperationIds, type InstructionOperationId, type Session } from '@tillside/contract';
import { localArea, quietly } from '../runtime/attempt-storage.ts';
import type { Bill } from '../flow/bill.ts';

export interface FormSkeletonProps {
  /** Its title, where it is known. */
  readonly title?: string;
  /** Whether people are shown above the fields. */
  readonly hasPeople?: boolean;
  /** Its fields, in order. */
  readonly fields: readonly FieldBone[];
}

/** `amount` has its presets below. */
export type FieldBone = 'field' | 'amount';

/** A form while it is loading, with the height of the loaded form. */
export function FormSkeleton({ title, hasPeople = false, fields }: FormSkeletonProps): ReactNode {
  const { t } = useLanguage();
  return (
    <div className="ts-step" aria-busy="true">
      <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
      <div className="ts-header">
        {title === undefined ? <Bone size="title" /> : <h2 className="ts-heading">{title}</h2>}
      </div>
      <div className="ts-stack">
        {hasPeople && <PeopleBones />}
        {fields.map((field, index) => (
          <div className="ts-field" key={index}>
            <Bone size="label" />
            <Bone size={field} />
            {field === 'amount' && (
              <div className="ts-presets" data-columns="3">
                {[1, 2, 3, 4, 5, 6].map((preset) => (
                  <Bone size="preset" key={preset} />
                ))}
              </div>
            )}
          </div>
        ))}
        <div className="ts-bar" data-beside="">
          <Bone size="preset" />
        </div>
      </div>
    </div>
  );
}

/** The same in the frame of a widget, while the form's code is loading. */
export function WidgetSkeleton(props: FormSkeletonProps): ReactNode {
  return (
    <div className="ts-place">
      <div className="ts-widget" data-form="true">
        <div className="ts-widget-body">
          <FormSkeleton {...props} />
        </div>
      </div>
    </div>
  );
}

function Bone({ size }: { readonly size: string }): ReactNode {
  return <span className="ts-bone" data-size={size} />;
}

/** A placeholder while loading, with a number of rows. */
export function Skeleton({ rows }: { readonly rows: number }): ReactNode {
  const { t } = useLanguage();
  return (
    <div className="ts-skeleton" aria-busy="true">
      <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span className="ts-bone" key={row} data-row={row % 3} />
      ))}
    </div>
  );
}

/**
 * Whether people are shown above a form: those that can be saved for it, or the user's own number.
 * @param session `undefined` while it is not known
 */
export function mayHavePeople({ operation, fields }: Pick<Bill, 'operation' | 'fields'>, session?: Session): boolean {
  if (!recipientOperationIds.some((id) => id === operation)) return false;
  if (session === undefined || session.recipients === true) return true;
  return session.caller.phone !== undefined && Object.keys(fields)[0] === 'phone';
}

/** A placeholder for the people above a form, until they are known. */
export function PeopleBones(): ReactNode {
  return (
    <div className="ts-people" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((person) => (
        <span className="ts-person" key={person}>
          <span className="ts-avatar ts-bone" />
        </span>
      ))}
    </div>
  );
}

/** Whether space is reserved for people while they load: not where the last visit in this browser showed none. */
export function useExpectsPeople(operation: InstructionOperationId): boolean {
  const name = nobodyName(useRuntime().scope, operation);
  return useSyncExternalStore(
    untilReload,
    () => !remembersNobody(name),
    () => true,
  );
}

/** @param name of `nobodyName` */
export function remembersNobody(name: string): boolean {
  let stored: string | null | undefined;
  quietly(() => {
    stored = localArea()?.getItem(name);
  });
  return stored === 'true';
}

/** The key under which this browser remembers that no person was shown. It contains no name and no number. */
export function nobodyName(scope: string, operation: InstructionOperationId): string {
  return `tillside:nobody:1:${scope}:${operation}`;
}

const untilReload = (): (() => void) => () => {};
