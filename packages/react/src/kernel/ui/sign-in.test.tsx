import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TillsideProvider, type TillsideProviderProps } from '../../provider/TillsideProvider.tsx';
import { companionDouble, refuse } from '../../testing/companion-double.ts';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { pathOf, signInLink } from './SignInButton.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => history.replaceState(null, '', '/'));

function show(props: Partial<TillsideProviderProps>, till = companionDouble()): { unmount(): void } {
  return render(
    <TillsideProvider url="/till" fetch={till.fetch} {...props}>
      <AirtimeForm />
    </TillsideProvider>,
  );
}

function signedOut(): ReturnType<typeof companionDouble> {
  const till = companionDouble();
  till.always('session', () => refuse('unauthenticated'));
  return till;
}

describe('a shopper who is not signed in', () => {
  it('is led to the sign-in of the shop and back to this page', async () => {
    history.replaceState(null, '', '/airtime?from=home#form');
    show({ signInUrl: '/login?theme=dark' }, signedOut());
    expect(await screen.findByText('Sign in to continue')).toBeVisible();
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute(
      'href',
      `${location.origin}/login?theme=dark&return_to=%2Fairtime%3Ffrom%3Dhome%23form`,
    );
  });

  it('can use a sign-in that the page opens itself', async () => {
    const onSignIn = vi.fn<(wayBack: string | null) => void>();
    history.replaceState(null, '', '/airtime');
    show({ onSignIn }, signedOut());
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(onSignIn).toHaveBeenCalledExactlyOnceWith('/airtime');
  });

  it('is offered nothing that leads nowhere', async () => {
    show({}, signedOut());
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.queryByText('Sign in')).toBeNull();
  });
});

describe('a session that ends before Pay', () => {
  it('offers the sign-in at the review, and the form has its texts when the shopper is back', async () => {
    const till = companionDouble();
    const page = show({ signInUrl: '/login' }, till);
    await screen.findByLabelText('Phone number');
    await userEvent.type(screen.getByLabelText('Phone number'), '08031234567');
    await userEvent.click(screen.getByRole('button', { name: '₦1,000' }));
    till.next('quote', () => refuse('unauthenticated'));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
    till.next('session', () => refuse('unauthenticated'));
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() => expect(till.received.filter(({ route }) => route === 'session')).toHaveLength(2));
    page.unmount();
    show({ signInUrl: '/login' }, till);
    expect(await screen.findByLabelText('Phone number')).toHaveValue('0803 123 4567');
  });
});

describe('the way back', () => {
  it.each([
    ['/airtime', '/airtime'],
    ['//evil.example/', null],
    ['/\\\\evil.example', null],
    ['blank', null],
  ])('of the path %s is %s', (pathname, way) => {
    expect(pathOf({ pathname, search: '', hash: '' })).toBe(way);
  });

  it.each(['javascript:alert(1)', 'https://', 'data:text/html,hi'])('is not added to %s', (url) => {
    expect(signInLink(url, '/airtime')).toBeNull();
  });

  it('is a path also on the way to another host', () => {
    expect(signInLink('https://accounts.example/in', '/airtime')).toBe(
      'https://accounts.example/in?return_to=%2Fairtime',
    );
  });
});
