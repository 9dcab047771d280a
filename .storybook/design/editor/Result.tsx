import { useState, type ReactNode } from 'react';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { appearanceCode } from './appearance-code.ts';

/** The theme as code, to be copied. */
export function Result({ theme }: { readonly theme: Theme }): ReactNode {
  const [copied, setCopied] = useState<Theme | null>(null);
  const code = appearanceCode(theme);
  return (
    <div className="design-result">
      <pre aria-label="Code" role="group">
        <code>{code}</code>
      </pre>
      <button
        type="button"
        className="design-button"
        onClick={() => void navigator.clipboard.writeText(code).then(() => setCopied(theme))}
      >
        {copied === theme ? 'Copied' : 'Copy code'}
      </button>
    </div>
  );
}
