import { useState, type ReactNode } from 'react';
import { appearanceCode, writeDraft, type Draft } from './appearance-code.ts';
import { writeDesignTokens } from './design-tokens.ts';

/** The theme as code. */
export function Code({ theme }: Pick<Draft, 'theme'>): ReactNode {
  return (
    <pre className="design-code" id="theme-code" aria-label="Code" role="group" tabIndex={-1}>
      <code>{appearanceCode(theme)}</code>
    </pre>
  );
}

/** Takes the theme away: as code, as a file for other tools, and as a link to be sent. */
export function Result({ theme, logo }: Draft): ReactNode {
  const [copied, setCopied] = useState<string | null>(null);
  const code = appearanceCode(theme);
  const link = new URL(
    `?path=/story/theme-editor--theme-editor&args=theme:${writeDraft({ theme, logo })}`,
    new URL('./', location.href),
  ).href;
  const copy = (text: string): void => void navigator.clipboard.writeText(text).then(() => setCopied(text));
  return (
    <>
      <a
        className="design-button"
        download="tokens.json"
        href={`data:application/design-tokens+json;charset=utf-8,${encodeURIComponent(writeDesignTokens(theme))}`}
      >
        Download tokens.json
      </a>
      <button type="button" className="design-button" onClick={() => copy(code)}>
        {copied === code ? 'Copied' : 'Copy code'}
      </button>
      <a href={link} target="_top">
        Link to this theme
      </a>
      <a href="#theme-code" target="_self">
        See the code
      </a>
    </>
  );
}
