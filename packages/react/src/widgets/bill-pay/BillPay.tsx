import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Naira, Session } from '@tillside/contract';
import { billPayMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../client/companion-client.ts';
import { HeadingStart } from '../../ui/heading-start.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Drawing } from '../../ui/signs.tsx';
import { useReady } from '../../ui/later.tsx';
import { BillPaySkeleton } from './BillPaySkeleton.tsx';
import { SessionGate } from '../../ui/SessionGate.tsx';
import { useLanguage, useRuntime } from '../../session/context.ts';
import type { Bill } from '../../flow/bill.ts';
import type { BillFormProps } from '../../purchase/Flow.tsx';
import { useChosenProducts } from './chosen-products.tsx';
import { keepLastProduct, lastProduct } from './last-product.ts';
import { isOf, type Product } from './product.ts';
import { ProductMenu } from './ProductMenu.tsx';
import { products as allProducts, type ProductId } from './products.tsx';
import { Unfinished } from './Unfinished.tsx';
import { useOpenAttempts } from './use-open-attempts.ts';
import { OwnTheme } from '../../theme/ThemeRoot.tsx';

export interface BillPayProps extends Omit<BillFormProps, 'again'> {
  /** The products, in order: names, and your own declarations. Default: every product. */
  readonly products?: readonly (ProductId | Bill)[];
  /** The initial product of a user who has chosen none yet. Default: only the menu. */
  readonly defaultProduct?: ProductId;
  /** An earlier purchase to repeat: its product is shown, filled in. */
  readonly again?: EarlierPurchase | undefined;
  /** Preset amounts that replace the catalogue's, by product. Whole naira. */
  readonly presets?: Readonly<Partial<Record<ProductId, readonly Naira[]>>>;
}

/** The required parts of an earlier purchase: an `Instruction` has them. */
export interface EarlierPurchase {
  readonly operation: Bill['operation'];
  readonly input: PurchaseInput;
}

/** All bills in one menu. Each form is loaded when it is chosen. */
export function BillPay({ appearance, ...props }: BillPayProps): ReactNode {
  // Its form loads beside the session, which decides whether it is shown.
  useReady(allProducts.find(({ id }) => id === props.defaultProduct)?.Form ?? null);
  return (
    <OwnTheme appearance={appearance}>
      <div className="ts-bill-pay">
        <SessionGate {...(props.defaultProduct === undefined ? { rows: 5 } : { waiting: <BillPaySkeleton /> })}>
          {(session) => <Chosen key={session.caller.caller_tag} {...props} session={session} />}
        </SessionGate>
      </div>
    </OwnTheme>
  );
}

function Chosen({ session, products: offered, defaultProduct, again, presets, ...form }: ChosenProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const { scope } = useRuntime();
  const { caller_tag } = session.caller;
  const products = useChosenProducts(offered, session);
  const attempts = useOpenAttempts(caller_tag);
  const [id, setId] = useState(() => {
    // An unfinished purchase comes first: its shopper came back for it.
    const open = again ?? attempts[0];
    const wanted = open && products.find((product) => isOf(product, open));
    return wanted?.id ?? lastProduct(scope, caller_tag) ?? defaultProduct ?? null;
  });
  const product = products.find((each) => each.id === id) ?? null;
  const panel = useRef<HTMLDivElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) (product ? panel : menu).current?.focus();
  }, [product]);

  const choose = (next: Product | null): void => {
    pressed.current = true;
    setId(next?.id ?? null);
    if (next) keepLastProduct(scope, caller_tag, next.id);
  };
  const all = t(billPayMessages, 'all');
  const back = (
    <button type="button" className="ts-products-back" aria-label={all} title={all} onClick={() => choose(null)}>
      <Drawing name="back" lines="M14.5 6l-6 6 6 6" />
    </button>
  );
  if (products.length === 0) return <Notice tone="info" title={t(billPayMessages, 'nothing')} />;
  return (
    <div className="ts-bill-pay-columns" ref={menu} tabIndex={-1}>
      <ProductMenu products={products} chosen={product} onChoose={choose} />
      <div className="ts-bill-pay-panel" ref={panel} tabIndex={-1}>
        <Unfinished attempts={attempts} products={products} chosen={product} onShow={choose} />
        {product && (
          <HeadingStart.Provider value={back}>
            <product.Form
              key={product.id}
              {...form}
              again={again && isOf(product, again) ? again.input : undefined}
              presets={presetsOf(presets, product)}
            />
          </HeadingStart.Provider>
        )}
      </div>
    </div>
  );
}

interface ChosenProps extends BillPayProps {
  readonly session: Session;
}

function presetsOf(presets: BillPayProps['presets'], { id }: Product): readonly Naira[] | undefined {
  return Object.entries(presets ?? {}).find(([name]) => name === id)?.[1];
}
