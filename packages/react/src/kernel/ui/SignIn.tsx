import { useContext, type ReactNode } from 'react';
import { PageContext } from '../flow/page.ts';
import { fromChunk } from '../runtime/from-chunk.ts';
import { later } from './later.tsx';

/** A button that leads to the page's own sign-in, and back; nothing if the page has named none. */
export function SignIn(): ReactNode {
  const { signInUrl, onSignIn } = useContext(PageContext);
  return (signInUrl !== undefined || onSignIn) && <SignInButton />;
}

const SignInButton = later('sign in', () => fromChunk(() => import('./SignInButton.tsx'), 'SignInButton'));
