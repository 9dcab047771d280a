import { formatMoney } from '@tillside/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, type Address } from './navigation.tsx';
import { type Balance, type Me, type User } from './shop-api.ts';
import { SignOutButton } from './sign-out-button.tsx';

const pages = [
  { path: '/', name: 'Bills', role: 'shopper' },
  { path: '/cards', name: 'Cards', role: 'shopper' },
  { path: '/account', name: 'Account', role: null },
  { path: '/history', name: 'History', role: 'shopper' },
  { path: '/staff', name: 'Staff', role: 'staff' },
];

interface HeaderProps {
  readonly address: Address;
  readonly me: Me | undefined;
  /** How many answers of the shop the user has not confirmed. */
  readonly answers: number;
}

export function Header({ address, me, answers }: HeaderProps) {
  const user = me?.user ?? null;
  return (
    <header className="header">
      <div className="header-inner">
        <Link to={{ ...address, path: '/' }} className="brand">
          <Sunbird />
          <span className="brand-name">Sunbird Store</span>
        </Link>
        {user !== null && (
          <>
            {me?.balance && <BalanceChip balance={me.balance} />}
            <Menu key={address.path} address={address} user={user} answers={answers} />
          </>
        )}
      </div>
    </header>
  );
}

/** The shop's pages. On a phone they open below a button, so that the header stays one line. */
function Menu({ address, user, answers }: Omit<HeaderProps, 'me'> & { readonly user: User }) {
  const [open, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  useEffect(() => {
    if (!open) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && menu.current?.contains(target))) setOpen(false);
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    return () => {
      removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
    };
  }, [open]);
  return (
    <div className="menu" ref={menu}>
      <button
        type="button"
        className="button-quiet menu-button"
        ref={button}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        Menu <AnswerCount answers={answers} />
      </button>
      <div className="menu-panel" id={id} data-open={open}>
        <nav className="nav" aria-label="Shop">
          {pages.map(
            ({ path, name, role }) =>
              (role === null || user.roles.includes(role)) && (
                <Link key={path} to={{ ...address, path }} current={isOn(address.path, path)} className="nav-link">
                  {name} {path === '/history' && <AnswerCount answers={answers} />}
                </Link>
              ),
          )}
        </nav>
        <div className="account">
          <span className="account-name">{user.name}</span>
          <SignOutButton className="button-quiet">Sign out</SignOutButton>
        </div>
      </div>
    </div>
  );
}

/** The badge beside the way to the purchases. */
function AnswerCount({ answers }: Pick<HeaderProps, 'answers'>) {
  if (answers === 0) return null;
  return (
    <span className="menu-count">
      {answers}
      <span>{answers === 1 ? ' new answer' : ' new answers'}</span>
    </span>
  );
}

/** Whether the address is a page or one below it. A card is below Cards. */
function isOn(here: string, page: string): boolean {
  return here === page || (page !== '/' && here.startsWith(`${page}/`));
}

function BalanceChip({ balance }: { readonly balance: Balance }) {
  return (
    <p className="balance" aria-label="Balance">
      <span className="balance-available">{formatMoney(balance.available)}</span>
      {balance.held.minor > 0 && <span className="balance-held">{formatMoney(balance.held)} held</span>}
    </p>
  );
}

function Sunbird() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect className="brand-ground" width="32" height="32" rx="9" />
      <circle className="brand-sun" cx="21.5" cy="11" r="5" />
      <path
        className="brand-bird"
        d="M5 20.500c6 .6 9.200-1.400 11.600-5.300 1.200-2 3.200-2.900 5.400-2.300l4.500 1.300-3.900 1.300c-.4 5.700-4.100 9.500-9.600 9.500-3.600 0-6.500-1.700-8-4.500z"
      />
    </svg>
  );
}
