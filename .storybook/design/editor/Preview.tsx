import { useEffect, useMemo, type ReactNode } from 'react';
import { naira, type Session } from '@tillside/contract';
import { AirtimeForm } from '../../../packages/react/src/features/bills/airtime/AirtimeForm.tsx';
import { airtimeBill } from '../../../packages/react/src/features/bills/airtime/airtime.bill.ts';
import { CardPanel } from '../../../packages/react/src/features/cards/CardPanel.tsx';
import { hexOf } from '../../../packages/react/src/kernel/theme/color.ts';
import { contrastWarning, statusNear } from '../../../packages/react/src/kernel/theme/contrast-warning.ts';
import { plainInkOf } from '../../../packages/react/src/kernel/theme/derive-colors.ts';
import { withPageColors } from '../../../packages/react/src/kernel/theme/page-colors.ts';
import { SessionGate } from '../../../packages/react/src/kernel/ui/SessionGate.tsx';
import { Widget } from '../../../packages/react/src/kernel/ui/Widget.tsx';
import { reviewTicket } from '../../../packages/react/src/kernel/flow/review-ticket.ts';
import { ReviewTicket } from '../../../packages/react/src/kernel/purchase/ReviewTicket.tsx';
import { usePurchase } from '../../../packages/react/src/kernel/purchase/PurchaseFlow.tsx';
import { exampleCard } from '../../../packages/react/src/testing/cards-double.ts';
import {
  exampleMerchant,
  exampleSession,
  type DoubleOptions,
} from '../../../packages/react/src/testing/companion-double.ts';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { Stage } from '../Page.tsx';
import { peopleTill } from '../people-till.ts';
import { colorTokenNames, roleProperty, useMeasured } from '../tokens.ts';

/** What a theme becomes in one colour scheme. */
export interface Measured {
  /** The colours of the roles, as `#rrggbb`. */
  readonly colors: Readonly<Partial<Record<string, string>>>;
  /** Pairs of colours that are hard to read, and links that look like a status. */
  readonly faults: readonly string[];
  /** Why links have another lightness than the accent; `null` when they have its own. */
  readonly moved: string | null;
}

/** A companion whose shop has this logo. */
function tillOf(logo: string): DoubleOptions {
  const session = peopleTill.session ?? exampleSession;
  const merchant = { ...exampleMerchant, ...(logo !== '' && { logo }) };
  return { ...peopleTill, session: { ...session, merchant }, cards: { cards: [exampleCard()] } };
}

interface PreviewProps {
  readonly scheme: 'light' | 'dark';
  readonly theme: Theme;
  /** The address of the shop's logo; empty without one. */
  readonly logo: string;
  readonly onMeasured: (measured: Measured) => void;
}

/** A form, a ticket and a card with a theme in one colour scheme. */
export function Preview({ scheme, theme, logo, onMeasured }: PreviewProps): ReactNode {
  const appearance = useMemo(() => ({ ...theme, colorScheme: scheme }), [theme, scheme]);
  const till = useMemo(() => tillOf(logo), [logo]);
  return (
    <section className="design-preview" data-scheme={scheme} aria-label={`Preview, ${scheme}`}>
      <Stage key={logo} till={till} appearance={appearance}>
        <Watch scheme={scheme} theme={theme} onMeasured={onMeasured} />
        <AirtimeForm defaultPhone="08031234567" />
        <SessionGate>{(session) => <Ticket session={session} />}</SessionGate>
        <CardPanel cardId="card_ada" />
      </Stage>
    </section>
  );
}

const measureIn =
  (scheme: 'light' | 'dark') =>
  (root: HTMLElement): Measured => ({
    colors: withPageColors(root, ({ read }) =>
      Object.fromEntries(
        colorTokenNames.flatMap((token) => {
          const color = read(roleProperty(token));
          return color ? [[token, hexOf(color)] as const] : [];
        }),
      ),
    ),
    faults: (contrastWarning(root) ?? '')
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .map((line) => line.slice(2)),
    moved: movedInk(root, scheme),
  });

/** Says that links would look like a status, and what they are instead. */
function movedInk(root: HTMLElement, scheme: 'light' | 'dark'): string | null {
  return withPageColors(root, ({ read }) => {
    const [accent, ink] = [read('--ts-color-accent'), read('--ts-accent-ink')];
    if (!accent || !ink) return null;
    const plain = plainInkOf(accent, scheme);
    const status = statusNear(plain, (name) => read(`--ts-color-${name}`));
    if (status === null || hexOf(plain) === hexOf(ink)) return null;
    return `${scheme}: links are ${hexOf(ink)}. As ${hexOf(plain)} they would look like --ts-color-${status}.`;
  });
}

const measures = { light: measureIn('light'), dark: measureIn('dark') };

function Watch({ scheme, theme, onMeasured }: Pick<PreviewProps, 'scheme' | 'theme' | 'onMeasured'>): ReactNode {
  const [place, measured] = useMeasured(measures[scheme], theme);
  useEffect(() => {
    if (measured) onMeasured(measured);
  }, [measured, onMeasured]);
  return <div ref={place} hidden />;
}

const input = { phone: '2348051112223', network: 'glo', amount: naira(1_000) };
const quote = naira(980);

/** The ticket of a review, with a discount. */
function Ticket({ session }: { readonly session: Session }): ReactNode {
  const purchase = usePurchase(airtimeBill, { session });
  return (
    <Widget label="Review">
      <ReviewTicket
        purchase={purchase}
        input={input}
        price={{ at: 'ready', quote, previous: null, alreadyPaid: null }}
        ticket={reviewTicket(airtimeBill, input, purchase.context, quote)}
        editable
      />
    </Widget>
  );
}
