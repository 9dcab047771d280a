import { useEffect, useRef, useState, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Naira, Session } from '@tillside/contract';
import { billPayMessages } from '@tillside/messages';
import type { PurchaseInput } from '../../../kernel/client/companion-client.ts';
import { HeadingStart } from '../../../kernel/ui/StepHeading.tsx';
import { Boundary } from '../../../kernel/ui/Boundary.tsx';
import { Notice } from '../../../kernel/ui/Notice.tsx';
import { Drawing } from '../../../kernel/ui/signs.tsx';
import { useReady } from '../../../kernel/ui/later.tsx';
import { SessionGate } from '../../../kernel/ui/SessionGate.tsx';
import { useLanguage, useRuntime } from '../../../kernel/runtime/context.ts';
import type { Bill } from '../../../kernel/flow/bill.ts';
import type { BillFormProps } from '../../../kernel/purchase/Flow.tsx';
import { useChosenProducts, isOf, type Product, products as allProducts, type ProductId } from './products.tsx';
import { OwnTheme } from '../../../kernel/theme/ThemeRoot.tsx';
import { WidgetSkeleton } from '../../../kernel/ui/skeletons.tsx';
import { localArea, type Attempt } from '../../../kernel/runtime/attempt-storage.ts';
import { Button } from '../../../kernel/ui/Button.tsx';

export interface BillPayProps extends Omit<BillFormProps, 'again'> {
  /** The products, in order: names, and your own declarations. Default: every product. */
  readonly products?: readonly (ProductId | Bill)[];
  /** The initial product of a user who has chosen none yet. Default: only the menu. */
  readonly defaultProduct?: ProductId;
  /** An earlier purchase to repeat. Its product's form is shown, filled in. */
  readonly again?: EarlierPurchase | undefined;
  /** Preset amounts that replace the catalogue's, by product. Whole naira. */
  readonly presets?: Readonly<Partial<Record<ProductId, readonly Naira[]>>>;
}

/** The required parts of an earlier purchase: an `Instruction` has them. */
export interface EarlierPurchase {
  /** The operation that bought it, such as `airtime.buy`. */
  readonly operation: Bill['operation'];
  /** What was bought, as it was sent. */
  readonly input: PurchaseInput;
}

/** All bills in one menu. Each form is loaded when it is chosen. */
export function BillPay({ appearance, ...props }: BillPayProps): ReactNode {
  // Its form loads beside the session, which decides whether it is shown.
  useReady(allProducts.find(({ id }) => id === props.defaultProduct)?.Form ?? null);
  return (
    <OwnTheme appearance={appearance}>
      <div className="ts-place">
        <div className="ts-bill-pay">
          <Boundary>
            <SessionGate {...(props.defaultProduct === undefined ? { rows: 5 } : { waiting: <BillPaySkeleton /> })}>
              {(session) => <Chosen key={session.caller.caller_tag} {...props} session={session} />}
            </SessionGate>
          </Boundary>
        </div>
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
    // An unfinished purchase comes first, because the shopper returned for it.
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
    <div className="ts-bill-pay-columns" data-chosen={product !== null || undefined} ref={menu} tabIndex={-1}>
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

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Placeholders with the final heights: of the form, and of the menu if it is beside the form. */
function BillPaySkeleton(): ReactNode {
  return (
    <div className="ts-bill-pay-columns" data-chosen="true">
      <div className="ts-products" data-chosen="true">
        <div className="ts-products-list">
          {rows.map((row) => (
            <span className="ts-bone" key={row} />
          ))}
        </div>
      </div>
      <div className="ts-bill-pay-panel">
        <WidgetSkeleton hasPeople fields={['field', 'amount']} />
      </div>
    </div>
  );
}

interface ProductMenuProps {
  readonly products: readonly Product[];
  readonly chosen: Product | null;
  onChoose(product: Product): void;
}

/** All bills: tiles on a phone, a list beside the form on a wide page. */
function ProductMenu({ products, chosen, onChoose }: ProductMenuProps): ReactNode {
  const language = useLanguage();
  return (
    <nav className="ts-products" aria-label={language.t(billPayMessages, 'menu')} data-chosen={chosen !== null}>
      <ul className="ts-products-list">
        {products.map((product) => (
          <li key={product.id}>
            <button
              type="button"
              className="ts-product"
              aria-current={product === chosen || undefined}
              onClick={() => onChoose(product)}
            >
              <ProductDrawing product={product} />
              <span className="ts-product-name">{product.name(language)}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ProductDrawing({ product }: { readonly product: Product }): ReactNode {
  return (
    <svg className="ts-icon ts-product-drawing" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={product.drawing} />
    </svg>
  );
}

/* The last chosen product, stored in this browser by the user's tag. */

const version = 'tillside:product:1';

function lastProduct(scope: string, callerTag: string): string | null {
  try {
    return localArea()?.getItem(nameOf(scope, callerTag)) ?? null;
  } catch {
    return null;
  }
}

function keepLastProduct(scope: string, callerTag: string, id: string): void {
  try {
    localArea()?.setItem(nameOf(scope, callerTag), id);
  } catch {
    // If storage refuses, the user presses once more next time.
  }
}

function nameOf(scope: string, callerTag: string): string {
  return `${version}:${scope}:${callerTag}`;
}

interface UnfinishedProps {
  readonly attempts: readonly Attempt[];
  readonly products: readonly Product[];
  readonly chosen: Product | null;
  onShow(product: Product): void;
}

/** Points out unfinished purchases of other forms, so that the user does not pay twice. */
function Unfinished({ attempts, products, chosen, onShow }: UnfinishedProps): ReactNode {
  const language = useLanguage();
  const { t } = language;
  return products.map((product) => {
    const open = attempts.find((attempt) => isOf(product, attempt));
    // The visible form shows its own. Free operations are not paid for.
    if (!open?.quote || product === chosen) return null;
    const name = product.name(language);
    return (
      <Notice
        key={product.id}
        tone="warning"
        icon="clock"
        title={t(billPayMessages, 'unfinishedTitle', { product: name })}
      >
        <p className="ts-notice-paragraph">
          {t(billPayMessages, 'unfinishedText', { amount: language.format.money(open.quote) })}
        </p>
        <Button look="secondary" aria-label={`${t(billPayMessages, 'show')}: ${name}`} onClick={() => onShow(product)}>
          {t(billPayMessages, 'show')}
        </Button>
      </Notice>
    );
  });
}

/** The user's open purchases, newest first, kept up to date. */
function useOpenAttempts(callerTag: string): readonly Attempt[] {
  const { attemptsFor } = useRuntime();
  const storage = attemptsFor(callerTag);
  const keys = useSyncExternalStore(
    storage.subscribe,
    () => keysOf(storage.all()),
    () => '',
  );
  // oxlint-disable-next-line react/exhaustive-deps -- the list changes with its keys
  return useMemo(() => storage.all(), [storage, keys]);
}

function keysOf(attempts: readonly Attempt[]): string {
  return attempts.map(({ key }) => key).join();
}
