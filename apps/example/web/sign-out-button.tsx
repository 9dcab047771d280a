import { clearDrafts } from '@tillside/react';
import { useState } from 'react';
import { signOut } from './shop-api.ts';

export function SignOutButton({ className, children }: { readonly className?: string; readonly children: string }) {
  const [failed, setFailed] = useState(false);
  const leave = async () => {
    try {
      await signOut();
      clearDrafts();
      location.assign('/'); // a fresh page: nothing of this person stays in memory
    } catch {
      setFailed(true);
    }
  };
  return (
    <button type="button" className={className} onClick={() => void leave()}>
      {failed ? 'Try signing out again' : children}
    </button>
  );
}
