import type { ReactElement } from 'react';
import type { MarkId } from './mark-id.ts';

/** A provider's official mark: the URL of a picture, or an element such as `<img>`, `<svg>` or a component of yours. */
export type OfficialMark = string | ReactElement;

/**
 * Official marks by the ids of ours (`mtn`, `ikedc`, `zenith`), or by any other id or name in the platform's lists.
 * Show only marks that you have the right to show.
 */
export type OfficialMarks = { readonly [Id in MarkId]?: OfficialMark } & {
  readonly [id: string]: OfficialMark | undefined;
};
