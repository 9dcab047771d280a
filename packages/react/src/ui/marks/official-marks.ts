import { createContext, type ReactElement } from 'react';
import type { MarkId } from './mark-id.ts';
import type { Provider } from '../../flow/provider.ts';

/** A provider's official mark: the URL of a picture, or an element such as `<img>`, `<svg>` or a component of yours. */
export type OfficialMark = string | ReactElement;

/**
 * Official marks by the ids of ours (`mtn`, `ikedc`, `zenith`), or by any other id or name in the platform's lists.
 * Show only marks that you have the right to show.
 */
export type OfficialMarks = { readonly [Id in MarkId]?: OfficialMark } & {
  readonly [id: string]: OfficialMark | undefined;
};

/** The marks that the merchant supplies. */
export const OfficialMarksContext: React.Context<OfficialMarks> = createContext<OfficialMarks>({});

/** By the provider's own id or name, else by the id of our mark. */
export function officialMark(
  marks: OfficialMarks,
  { id, name }: Provider,
  drawn: string | undefined,
): OfficialMark | undefined {
  const key = [id, name, drawn].find((each) => each !== undefined && Object.hasOwn(marks, each));
  return key === undefined ? undefined : marks[key];
}
