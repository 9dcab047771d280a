import { useQueryClient } from '@tanstack/react-query';
import { TillsideProvider, useAnswers } from '@tillside/react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { appearance } from './appearance.ts';
import type { Environment } from './navigation.tsx';

/** Everything below may use Tillside's widgets. The address is all that the page knows about payments: no key is here. */
export function Till({ environment, children }: { readonly environment: Environment; readonly children: ReactNode }) {
  const queryClient = useQueryClient();
  // When the companion reports that no user is signed in any more, the shop checks again, and shows its sign-in.
  const watchedFetch = useMemo<typeof fetch>(
    () => async (input, init) => {
      const response = await fetch(input, init);
      if (response.status === 401) void queryClient.invalidateQueries({ queryKey: ['me'] });
      return response;
    },
    [queryClient],
  );
  return (
    <TillsideProvider
      url={environment === 'live' ? '/till-live' : '/till'}
      locale="en-NG"
      appearance={appearance}
      fetch={watchedFetch}
      offlineNotice={false} // `ConnectionNotice` shows it on every page
    >
      {children}
    </TillsideProvider>
  );
}

/** Reports to the page's head, which is outside the provider, how many answers of the shop are new. */
export function CountAnswers({ onCount }: { readonly onCount: (answers: number) => void }) {
  const answers = useAnswers().data?.length ?? 0;
  useEffect(() => {
    onCount(answers);
    return () => onCount(0);
  }, [answers, onCount]);
  return null;
}
