import { useState } from 'react';

/** What a newcomer has open beside the page. */
export type Guide = 'tour' | 'code';

const key = 'sunbird:guide';

/** Stays open over a reload, which signing out is. */
export function useGuide(): readonly [Guide | null, (guide: Guide | null) => void] {
  const [guide, setGuide] = useState(() => readGuide(keptInTab()?.getItem(key)));
  return [
    guide,
    (next) => {
      if (next === null) keptInTab()?.removeItem(key);
      else keptInTab()?.setItem(key, next);
      setGuide(next);
    },
  ];
}

/** `null` where the first paint is drawn, which is no browser, and where a browser blocks it. */
function keptInTab(): Storage | null {
  try {
    return sessionStorage;
  } catch {
    return null;
  }
}

function readGuide(text: string | null | undefined): Guide | null {
  return text === 'tour' || text === 'code' ? text : null;
}
