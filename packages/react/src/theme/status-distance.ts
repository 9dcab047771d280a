import { distance, type Rgb } from './color.ts';

/** Colours that say how something went. Brand inks keep a distance from them, so that a link is never read as an error. */
export const statuses = ['danger', 'warning', 'success'] as const;

export type Status = (typeof statuses)[number];

/** The least distance from a brand ink to a status (ΔEOK). */
export const minStatusDistance = 0.1;

/** The status that a colour would be read as; `null` when it keeps the distance from all of them. */
export function statusNear(color: Rgb, colorOf: (status: Status) => Rgb | null): Status | null {
  const near = statuses.flatMap((status) => {
    const of = colorOf(status);
    return of ? [{ status, far: distance(color, of) }] : [];
  });
  const [nearest] = near.sort((one, other) => one.far - other.far);
  return nearest && nearest.far < minStatusDistance ? nearest.status : null;
}
