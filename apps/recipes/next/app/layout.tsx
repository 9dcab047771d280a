import type { ReactNode } from 'react';

export const metadata = { title: 'My shop' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-NG">
      <body style={{ maxWidth: '60rem', margin: '2rem auto', padding: '0 1rem' }}>{children}</body>
    </html>
  );
}
