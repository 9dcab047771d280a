import type { ReactNode } from 'react';
import * as tillside from '../../../packages/react/src/index.ts';
import type { WidgetName } from './widget-name.ts';

/** What Storybook reads from the source of a component. */
interface Documented {
  readonly props?: Readonly<Record<string, DocumentedProp>>;
}

interface DocumentedProp {
  readonly required?: boolean;
  readonly description?: string;
  readonly tsType?: { readonly name: string; readonly raw?: string };
}

const widgets: Readonly<Record<WidgetName, object>> = tillside;

function documented(name: WidgetName): Documented {
  const component = widgets[name];
  return isDocumented(component) ? component.__docgenInfo : {};
}

function isDocumented(component: object): component is { readonly __docgenInfo: Documented } {
  return '__docgenInfo' in component;
}

/** The props of a widget, required ones first and callbacks last. */
export function PropsTable({ name }: { readonly name: WidgetName }): ReactNode {
  const props = Object.entries(documented(name).props ?? {}).toSorted(
    ([one, { required: first }], [two, { required: second }]) =>
      first === second ? Number(isCallback(one)) - Number(isCallback(two)) : Number(second) - Number(first),
  );
  return (
    <table className="design-table design-props">
      <thead>
        <tr>
          <th>Prop</th>
          <th>Type</th>
          <th>What</th>
        </tr>
      </thead>
      <tbody>
        {props.map(([prop, { required, tsType, description }]) => (
          <tr key={prop}>
            <td>
              <code>{prop}</code>
              {required === true && <span className="design-quiet"> required</span>}
            </td>
            <td>
              <code>{typeText(tsType)}</code>
            </td>
            <td>{description !== undefined && <Prose text={description} />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function isCallback(prop: string): boolean {
  return /^on[A-Z]/.test(prop);
}

/** A type as its source writes it. Absence says itself: every prop that is not required may be left out. */
function typeText(type: DocumentedProp['tsType']): string {
  return (type?.raw ?? type?.name ?? '').replace(/\s*\|\s*undefined$/, '').replace(/^\((.*)\)$/s, '$1');
}

/** Text with code between backticks. */
function Prose({ text }: { readonly text: string }): ReactNode {
  return text.split('`').map((piece, index) => (index % 2 === 1 ? <code key={piece}>{piece}</code> : piece));
}
