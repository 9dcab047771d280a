import { useContext, useEffect, type ReactNode } from 'react';
import { sessionMessages } from '@tillside/messages';
import { warnInDevelopment } from '../client/development.ts';
import { PageContext } from '../flow/page.ts';
import { useLanguage } from '../runtime/context.ts';
import { Button } from './Button.tsx';

/** Leads to the page's own sign-in with the way back to this form. */
export function SignInButton(): ReactNode {
  const { signInUrl: url, onSignIn } = useContext(PageContext);
  const { t } = useLanguage();
  const text = t(sessionMessages, 'signIn');
  const isUnusable = !onSignIn && signInLink(url, null) === null;
  useEffect(() => {
    if (isUnusable)
      warnInDevelopment('TillsideProvider: `signInUrl` has to be a path such as "/login", or a web address.');
  }, [isUnusable]);
  if (onSignIn) return <Button onClick={() => onSignIn(pathOf(location))}>{text}</Button>;
  const href = signInLink(url, pathOf(location));
  return (
    href !== null && (
      <a
        className="ts-button"
        data-look="primary"
        href={href}
        // A page of one document may have changed its address since.
        onClick={({ currentTarget }) => {
          currentTarget.href = signInLink(url, pathOf(location)) ?? href;
        }}
      >
        {text}
      </a>
    )
  );
}

/** The address of the sign-in with the way back; `null` if it is no web address. */
export function signInLink(url: string | undefined, wayBack: string | null): string | null {
  try {
    const link = new URL(url ?? '', location.href);
    if (link.protocol !== 'https:' && link.protocol !== 'http:') return null;
    if (wayBack !== null) link.searchParams.set('return_to', wayBack);
    return link.href;
  } catch {
    return null;
  }
}

/**
 * The path of the page with its query and fragment, as the way back; `null` if it is none. Browsers read a path that begins with two
 * slashes as the address of another host.
 */
export function pathOf({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>): string | null {
  return /^\/(?![/\\])/.test(pathname) ? pathname + search + hash : null;
}
