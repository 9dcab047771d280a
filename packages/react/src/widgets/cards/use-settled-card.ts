import { useState } from 'react';
import type { CardView } from '@tillside/contract';

type Status = 'active' | 'frozen';

/**
 * The card with the status that an action here has just proven, until the companion's next reading of it arrives. Otherwise the
 * switch would jump back for a moment.
 */
export function useSettledCard(latest: CardView): readonly [CardView, (status: Status) => void] {
  const [settled, setSettled] = useState<{ readonly before: CardView; readonly after: CardView } | null>(null);
  return [
    settled?.before === latest ? settled.after : latest,
    (status) => setSettled({ before: latest, after: { ...latest, status } }),
  ];
}
