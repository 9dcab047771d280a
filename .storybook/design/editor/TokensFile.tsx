import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import type { Theme } from '../../../packages/react/src/themes.ts';
import { halvesOf, withBothSchemes } from './both-schemes.ts';
import { readDesignTokens, type Imported } from './design-tokens.ts';

interface TokensFileProps {
  /** Other ways to take the theme, beside the one that brings it in. */
  readonly children: ReactNode;
  readonly theme: Theme;
  /** How many pairs of colours are hard to read now. */
  readonly faults: number;
  readonly onTheme: (theme: Theme) => void;
}

interface Report {
  readonly file: string;
  readonly imported: Imported;
  /** The theme that the file replaced. */
  readonly before: Theme;
}

/** Takes a file of tokens that is chosen, or dropped anywhere on the page. A refused one leaves the theme as it is. */
export function TokensFile({ children, theme, faults, onTheme }: TokensFileProps): ReactNode {
  const id = useId();
  const [report, setReport] = useState<Report | null>(null);
  const [isOver, setOver] = useState(false);
  const take = useCallback(
    async (file: File): Promise<void> => {
      const imported = await read(file);
      setReport({ file: file.name, imported, before: theme });
      if (imported.is === 'read') onTheme(withBothSchemes(imported.appearance));
    },
    [theme, onTheme],
  );
  useEffect(() => {
    const over = (event: DragEvent): void => {
      const brings = event.dataTransfer?.types.includes('Files') === true;
      // The browser would leave the page for the file, and the theme would be lost.
      if (brings) event.preventDefault();
      setOver(brings && event.type === 'dragover');
      const [file] = brings && event.type === 'drop' ? (event.dataTransfer?.files ?? []) : [];
      if (file) void take(file);
    };
    const kinds = ['dragover', 'dragleave', 'drop'] as const;
    for (const kind of kinds) document.addEventListener(kind, over);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, over);
    };
  }, [take]);
  return (
    <div className="design-file" data-over={isOver || undefined}>
      <div className="design-take">
        <span className="design-pick">
          <input
            id={id}
            type="file"
            accept=".json,.tokens,application/json,application/design-tokens+json"
            aria-describedby={`${id}-note`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void take(file);
              // The same file can be chosen again, once it was mended.
              target.value = '';
            }}
          />
          <label htmlFor={id} className="design-button">
            Import tokens.json
          </label>
        </span>
        {children}
      </div>
      <span id={`${id}-note`} className="design-quiet">
        Design Tokens format. Or drop the file on this page.
      </span>
      <div role="status">
        {report && (
          <Said
            {...report}
            faults={faults}
            onUndo={() => {
              onTheme(report.before);
              setReport(null);
            }}
          />
        )}
      </div>
    </div>
  );
}

async function read(file: File): Promise<Imported> {
  try {
    return readDesignTokens(await file.text());
  } catch {
    return { is: 'refused', reason: 'The file cannot be read.', left: [] };
  }
}

interface SaidProps extends Pick<Report, 'file' | 'imported'> {
  readonly faults: number;
  readonly onUndo: () => void;
}

function Said({ file, imported, faults, onUndo }: SaidProps): ReactNode {
  const { left } = imported;
  return (
    <>
      {imported.is === 'refused' ? (
        <p className="design-bad">
          {file} was not taken. {imported.reason} Your theme is as it was.
        </p>
      ) : (
        <>
          <p className="design-good">
            In the theme from {file}: {Object.keys(imported.appearance).join(', ')}.
          </p>
          {(['light', 'dark'] as const).map((scheme) => {
            const tokens = halvesOf(imported.appearance).flatMap((half) => (half.scheme === scheme ? half.token : []));
            if (tokens.length === 0) return null;
            return (
              <p key={scheme}>
                For {scheme} only, {scheme === 'light' ? 'dark' : 'light'} is derived: {tokens.join(', ')}.
              </p>
            );
          })}
          <p>
            {faults === 0
              ? 'Its contrast meets WCAG 2.2 AA.'
              : `Its contrast has ${faults === 1 ? 'one fault' : `${faults} faults`}, named under Contrast.`}
          </p>
        </>
      )}
      {left.length > 0 && (
        <>
          <p>Not understood:</p>
          <ul className="design-faults">
            {left.map(({ path, reason }) => (
              <li key={`${path} ${reason}`}>
                <code>{path}</code> {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      {imported.is === 'read' && (
        <button type="button" className="design-link" onClick={onUndo}>
          Back to the theme before
        </button>
      )}
    </>
  );
}
