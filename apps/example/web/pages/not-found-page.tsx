import { Link, type Address } from '../navigation.tsx';
import { Page, type HeadingProps } from './page.tsx';

export function NotFoundPage({ address, headingRef }: HeadingProps & { readonly address: Address }) {
  return (
    <Page title="There is no such page" headingRef={headingRef}>
      <p>
        The address may be misspelt. <Link to={{ ...address, path: '/' }}>Go to Bills</Link>
      </p>
    </Page>
  );
}
