import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { codeOf } from './code-of.ts';
import './tour.css';

/** The files behind a page, as they are in the repository. */
export default function PageCode({ path, onClose }: { readonly path: string; readonly onClose: () => void }) {
  const files = codeOf(path);
  const [chosen, choose] = useState<string | null>(null);
  const file = files.find(({ name }) => name === chosen) ?? files[0];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    heading.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <aside className="page-code" aria-labelledby="page-code">
      <div className="page-code-inner">
        <h2 id="page-code" ref={heading} tabIndex={-1}>
          The code for this page
        </h2>
        <div className="page-code-files" role="group" aria-label="Files">
          {files.map(({ name }) => (
            <button key={name} type="button" aria-pressed={name === file?.name} onClick={() => choose(name)}>
              {name}
            </button>
          ))}
        </div>
        {file && <Source key={file.name} {...file} />}
        <button type="button" onClick={onClose}>
          Close the code
        </button>
      </div>
    </aside>
  );
}

function Source({ name, what, load }: ReturnType<typeof codeOf>[number]) {
  const source = useQuery({ queryKey: ['code', name], queryFn: load, staleTime: Infinity });
  const [copied, setCopied] = useState('');
  const text = source.data ?? '';
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setCopied('Copied.'),
      () => setCopied('It could not be copied: select it instead.'),
    );
  return (
    <>
      <p>{what}</p>
      <p className="page-code-copy">
        <button type="button" disabled={text === ''} onClick={copy}>
          Copy {name}
        </button>
        <span role="status">{source.isError ? 'The file could not be loaded.' : copied}</span>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls has to be reachable by keyboard */}
      <pre role="region" aria-label={name} tabIndex={0}>
        <code>{text}</code>
      </pre>
    </>
  );
}
