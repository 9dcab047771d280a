import type { ReactNode } from 'react';
import { billPayMessages } from '@tillside/messages';
import { useLanguage } from '../../session/context.ts';
import type { Product } from './product.ts';

export interface ProductMenuProps {
  readonly products: readonly Product[];
  readonly chosen: Product | null;
  onChoose(product: Product): void;
}

/** All bills: tiles on a phone, a list beside the form on a wide page. */
export function ProductMenu({ products, chosen, onChoose }: ProductMenuProps): ReactNode {
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
