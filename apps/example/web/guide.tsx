import { useState } from 'react';

/** What a newcomer has open beside the page. */
export type Guide = 'tour' | 'code';

const key = 'sunbird:guide';

/** Stays open over a reload, which signing out is. */
export function useGuide(): readonly [Guide | null, (guide: Guide | null) => void] {
  const [guide, setGuide] = useState(() =>
    // The first paint is drawn where there is no browser.
    readGuide(typeof sessionStorage === 'undefined' ? null : sessionStorage.getItem(key)),
  );
  return [
    guide,
    (next) => {
      if (next === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      setGuide(next);
    },
  ];
}

function readGuide(text: string | null): Guide | null {
  return text === 'tour' || text === 'code' ? text : null;
}
