/** The complete styles of a frame. Colours and sizes are set by name, through CSSOM (`theme.ts`). */
export const frameStyles = `
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--background); color: var(--text); font: 400 var(--size, 16px)/1.5 var(--font, sans-serif); }
body { margin: 0; }
.sealed { padding: 5px; overflow-wrap: anywhere; }
dl { margin: 0; }
.row { display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 8px; padding-block: 6px; }
.row > * { grid-column: 1; }
dt { grid-row: 1; color: var(--muted); font-size: .875em; }
dt bdi { color: var(--text); font-weight: 600; }
dd { margin: 0; min-width: 0; }
.value { font-variant-numeric: tabular-nums; font-weight: 600; text-align: match-parent; letter-spacing: .02em; }
.amount { padding: 0; text-align: end; }
.word { display: inline-block; white-space: nowrap; }
.sign { display: inline-block; inline-size: 1.07ch; letter-spacing: 0; text-align: center; }
.amount .value { font-size: 1.25em; }
.what { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; column-gap: 12px; }
.what .row { flex: 1 1 7em; grid-template-columns: minmax(0, 1fr); }
.what .amount { flex: 0 1 auto; }
.face { display: flex; flex-direction: column; justify-content: space-between; gap: 4px; min-height: calc((100vw - 10px) * .6306); padding: 5%; border-radius: min(calc(var(--radius) * 1.3333), 20px); background: repeating-radial-gradient(circle at 108% -18%, transparent 0 9px, rgb(255 255 255 / 5%) 9px 10px), repeating-radial-gradient(circle at -10% 130%, transparent 0 13px, rgb(255 255 255 / 5%) 13px 14px), linear-gradient(150deg, var(--card), var(--cardEnd)); color: var(--cardText); font-size: clamp(12px, 4.4vw, var(--size, 16px)); line-height: 1.25; }
.face-top, .face-foot { display: flex; align-items: center; justify-content: space-between; gap: 4px 12px; min-height: 36px; }
.face-foot { min-height: 44px; }
.notes { min-width: 0; }
.notes > * { display: block; }
.secure { font-weight: 650; }
.ring { position: relative; display: grid; place-items: center; inline-size: 36px; block-size: 36px; font-size: 12px; font-weight: 650; font-variant-numeric: tabular-nums; }
.ring::before { position: absolute; inset: 0; border-radius: 50%; background: conic-gradient(currentColor calc(var(--left) * 1turn), transparent 0); -webkit-mask: radial-gradient(farthest-side, transparent calc(100% - 3px), #000 0); mask: radial-gradient(farthest-side, transparent calc(100% - 3px), #000 0); content: ''; }
.face dl { display: flex; flex-wrap: wrap; gap: 0 12px; outline-offset: 4px; }
.face-foot dl { flex: none; flex-wrap: nowrap; }
.face .row { position: relative; display: flex; flex-direction: column; align-items: start; justify-content: center; min-height: 44px; padding: 0; padding-inline-end: 36px; }
.face dt { color: inherit; font-size: .75em; }
.face .number .value { font-size: 1.25em; letter-spacing: .04em; }
.face button { padding: 4px 12px; border-color: transparent; background: rgb(255 255 255 / 16%); font-weight: 650; line-height: 1.15; }
.face button.copy { position: absolute; inset-block-end: -8px; inset-inline-end: -4px; inline-size: 44px; block-size: 44px; padding: 0; border: 0; background: none; }
.copy::before, .copy::after { position: absolute; inset: 13px auto auto 14px; inline-size: 11px; block-size: 12px; border: solid currentColor; border-width: 1.5px 0 0 1.5px; border-radius: 3px 0 0; content: ''; }
.copy::after { inset: 17px auto auto 18px; border-width: 1.5px; border-radius: 3px; }
.copy[data-copied]::before { display: none; }
.copy[data-copied]::after { inset: 14px auto auto 19px; inline-size: 7px; block-size: 13px; border-width: 0 2px 2px 0; border-radius: 0; transform: rotate(45deg); }
.face button.primary { flex: 0 1 auto; margin-inline-start: auto; background: var(--cardText); color: var(--cardEnd); }
.face :focus-visible { outline-color: currentColor; }
.face .status { min-height: 0; font-size: .75em; }
.fields { display: grid; gap: 4px; padding-block: 8px; }
.fields label { font-size: .9375em; font-weight: 600; }
.fields { gap: 6px; padding-block: 8px 0; }
.cells { position: relative; display: grid; grid-auto-columns: minmax(0, 56px); grid-auto-flow: column; gap: 8px; direction: ltr; justify-content: start; }
[dir=rtl] .cells { justify-content: end; }
.cell { display: grid; place-items: center; block-size: 56px; border: 1px solid var(--border); border-radius: var(--radius); font-size: 1.375em; font-weight: 680; font-variant-numeric: tabular-nums; }
.cell[data-filled]::before { inline-size: 12px; block-size: 12px; border-radius: 50%; background: currentColor; content: ''; }
.cells:focus-within .cell[data-now] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.cells:focus-within .cell[data-now=empty]::before { inline-size: 2px; block-size: 24px; background: var(--accent); content: ''; animation: blink 1.1s steps(2, jump-none) infinite; }
.cells[data-invalid] .cell { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
input[aria-invalid=true] { border-color: var(--danger); box-shadow: inset 0 0 0 1px var(--danger); }
@keyframes blink { to { opacity: 0; } }
input, button { min-height: 44px; font: inherit; color: inherit; border-radius: var(--radius); border: 1px solid var(--border); }
input { inline-size: 100%; padding: 8px 12px; background: var(--background); font-size: max(16px, 1em); }
.cells input { position: absolute; inset: 0; block-size: 100%; margin: 0; padding: 0; border: 0; background: none; box-shadow: none; color: transparent; -webkit-text-fill-color: transparent; caret-color: transparent; outline: none; appearance: none; forced-color-adjust: none; }
.cells input::selection { background: transparent; }
button { padding: 8px 16px; background: transparent; cursor: pointer; }
button.primary { flex: 1 1 auto; border-color: transparent; background: var(--accent); color: var(--accentText); font-weight: 600; }
button.link::after { display: none; }
button.link { padding-inline: 4px; margin-inline: -4px; border-color: transparent; color: var(--text); font-size: .875em; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; }
.renewal { display: flex; align-items: center; min-height: 44px; color: var(--muted); font-size: .875em; font-variant-numeric: tabular-nums; }
.renewal .link { font-size: 1em; }
/* A browser may drop a press on a frame that has just come: until then its buttons look as if they were not there yet. */
button[aria-disabled=true] { position: relative; overflow: clip; opacity: .5; cursor: progress; }
button[aria-disabled=true]::after { position: absolute; inset: auto 0 0; block-size: 3px; background: currentColor; transform-origin: left; animation: settle .6s linear both; content: ''; }
@keyframes settle { from { transform: scaleX(0); } }
button:is(:disabled, [aria-busy=true]) { opacity: .6; cursor: default; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.status { margin: 0; min-height: 1.5em; font-size: .875em; }
.status.wrong { color: var(--danger); font-weight: 550; }
.fields .status { min-height: 0; margin-block-end: 8px; }
.offscreen { position: fixed; inset-block-start: -100px; inline-size: 1px; block-size: 1px; opacity: 0; }
@media (prefers-reduced-motion: reduce) { .cell::before, button::after { animation: none !important; } }
@media (forced-colors: active) { .cell[data-filled]::before { background: CanvasText; forced-color-adjust: none; } .cells:focus-within .cell[data-now] { outline: 3px solid Highlight; outline-offset: -3px; } button.primary, .face, .face button { border: 1px solid ButtonText; } .ring { border: 1px solid; border-radius: 50%; } }
@media print { .sealed { display: none; } }
`;
