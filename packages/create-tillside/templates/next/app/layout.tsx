import type { ReactNode } from 'react';
import './page.css';

export const metadata = { title: 'My shop' };

/** Rendered for each request, with the nonce of its policy: see proxy.ts. */
export const dynamic = 'force-dynamic';

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <body>{children}</body>
    </html>
  );
}
