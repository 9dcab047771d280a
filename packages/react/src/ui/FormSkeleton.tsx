import type { ReactNode } from 'react';
import { commonMessages } from '@tillside/messages';
import { useLanguage } from '../session/context.ts';
import { PeopleBones } from './PeopleBones.tsx';

export interface FormSkeletonProps {
  /** Its title, where it is known. */
  readonly title?: string;
  /** People stand above the fields. */
  readonly hasPeople?: boolean;
  /** Its fields, in order. */
  readonly fields: readonly FieldBone[];
}

/** `amount` has its presets below. */
export type FieldBone = 'field' | 'amount';

/** A form while it is loading, as high as it is going to be. */
export function FormSkeleton({ title, hasPeople = false, fields }: FormSkeletonProps): ReactNode {
  const { t } = useLanguage();
  return (
    <div className="ts-step" aria-busy="true">
      <span className="ts-hidden">{t(commonMessages, 'loading')}</span>
      <div className="ts-header">
        {title === undefined ? <Bone size="title" /> : <h2 className="ts-heading">{title}</h2>}
      </div>
      {hasPeople && <PeopleBones />}
      {fields.map((field, index) => (
        <div className="ts-field" key={index}>
          <Bone size="label" />
          <Bone size={field} />
          <div className="ts-field-foot" />
          {field === 'amount' && (
            <div className="ts-presets" data-columns="3">
              {[1, 2, 3, 4, 5, 6].map((preset) => (
                <Bone size="preset" key={preset} />
              ))}
            </div>
          )}
        </div>
      ))}
      <div className="ts-bar">
        <Bone size="preset" />
      </div>
    </div>
  );
}

/** The same before its code is there, in the frame of a widget. */
export function WidgetSkeleton(props: FormSkeletonProps): ReactNode {
  return (
    <div className="ts-widget" data-form="true">
      <div className="ts-widget-body">
        <FormSkeleton {...props} />
      </div>
    </div>
  );
}

function Bone({ size }: { readonly size: string }): ReactNode {
  return <span className="ts-bone" data-size={size} />;
}
