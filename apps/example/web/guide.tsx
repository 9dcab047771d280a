import { useState } from 'react';

/** The guide that a newcomer opened beside the page. */
export type Guide = 'tour' | 'code';

const key = 'sunbird:guide';

/** The open guide. It stays open after a reload, such as by signing out. */
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

/** `null` while the first paint is rendered, outside a browser, and if the browser blocks access. */
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
