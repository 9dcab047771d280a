import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { bulkMessages, type Translate } from '@tillside/messages';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { BillContext } from '../../flow/bill-context.ts';
import { decodeListFile, type FileFault } from './list-file.ts';

export interface AddRowsProps {
  readonly id: string;
  readonly label: string;
  /** Typed text that is not yet a row. */
  readonly draft: string;
  /** A list is being read. */
  readonly reading: boolean;
  readonly trouble: string | null;
  readonly context: BillContext;
  readonly onDraft: (text: string) => void;
  /** `draft`: the text that stays in the box afterwards. */
  readonly onAdd: (text: string, draft: string) => void;
  readonly onTrouble: (text: string) => void;
}

/** Adds a list: pasted, typed, dropped, or from a file. */
export function AddRows(props: AddRowsProps): ReactNode {
  const { id, label, draft, reading, trouble, context, onDraft, onAdd, onTrouble } = props;
  const { t } = context;
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const load = async (file: File): Promise<void> => {
    try {
      const reading = decodeListFile(new Uint8Array(await file.arrayBuffer()));
      if (reading.ok) onAdd(reading.text, draft);
      else onTrouble(faultTexts(reading.fault, t));
    } catch {
      // A file that has disappeared or may not be read.
      onTrouble(t(bulkMessages, 'fileFailed'));
    }
  };
  const paste = (event: ClipboardEvent): void => {
    // A paste into typed text becomes part of it.
    if (draft !== '') return;
    event.preventDefault();
    onAdd(event.clipboardData.getData('text/plain'), '');
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData('text/plain');
    if (file) void load(file);
    else if (text !== '') onAdd(text, draft);
  };
  return (
    <div
      className="ts-bulk-add"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label className="ts-label" htmlFor={id}>
        {label}
      </label>
      <textarea
        className="ts-input"
        id={id}
        rows={4}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-how`}
        value={draft}
        onChange={(event) => onDraft(event.target.value)}
        onPaste={paste}
      />
      <p className="ts-hint" id={`${id}-how`}>
        {t(bulkMessages, 'pasteHint')}
      </p>
      {reading && <p className="ts-hint">{t(bulkMessages, 'reading')}</p>}
      {trouble !== null && <Notice tone="warning" title={trouble} />}
      <div className="ts-bulk-sources">
        {draft.trim() !== '' && (
          <Button look="secondary" onClick={() => onAdd(draft, '')}>
            {t(bulkMessages, 'add')}
          </Button>
        )}
        <Button look="secondary" onClick={() => chooser.current?.click()}>
          {t(bulkMessages, 'chooseFile')}
        </Button>
        <span className="ts-bulk-drop">{t(bulkMessages, 'drop')}</span>
      </div>
      <input
        ref={chooser}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void load(file);
          target.value = ''; // so that the same file can be chosen again once it is fixed
        }}
      />
    </div>
  );
}

function faultTexts(fault: FileFault, t: Translate): string {
  switch (fault) {
    case 'workbook':
      return t(bulkMessages, 'workbook');
    case 'too_large':
      return t(bulkMessages, 'fileTooLarge');
    default:
      return fault satisfies never;
  }
}
