import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { bulkMessages, type Translate } from '@tillside/messages';
import { Button } from '../../../kernel/ui/Button.tsx';
import { Notice } from '../../../kernel/ui/Notice.tsx';
import type { BillContext } from '../../../kernel/flow/bill-fields.ts';

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
        form=""
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
      <div className="ts-actions">
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
        form=""
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

/** Why a file cannot be read as a list. */
type FileFault = 'workbook' | 'too_large';

type FileReading = { readonly ok: true; readonly text: string } | { readonly ok: false; readonly fault: FileFault };

/** Far more than the maximum number of rows needs. */
const largest = 2_000_000;

/** Reads a spreadsheet's text file, in any encoding. */
export function decodeListFile(bytes: Uint8Array): FileReading {
  if (bytes.length > largest) return { ok: false, fault: 'too_large' };
  // A workbook is a zip file; an old one is a compound file.
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return { ok: false, fault: 'workbook' };
  return { ok: true, text: decode(bytes) };
}

/** By its byte order mark; otherwise UTF-8; if that fails, the Windows code page. */
function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  // "Unicode text" without a byte order mark: every other byte of ASCII letters is 0.
  if (bytes.length > 1 && bytes[1] === 0) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function startsWith(bytes: Uint8Array, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte);
}
