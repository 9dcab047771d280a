import { known } from './elements.ts';

/** Sends a change to the control interface. */
type Send = (method: 'POST', path: string, body: object) => void;

/** Connects the page's forms and clock buttons to the control interface. */
export function startForms(send: Send): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-advance]')) {
    button.addEventListener('click', () =>
      send('POST', '/clock/advance', { seconds: Number(button.dataset['advance']) }),
    );
  }
  onSubmit('fault-form', () => {
    const times = known('fault-times', HTMLInputElement).valueAsNumber;
    send('POST', '/faults', { fault: chosen('fault-name'), operation: chosen('fault-operation'), times });
  });
  onSubmit('use-form', () => {
    const event = chosen('use-kind');
    const amount = known('use-amount', HTMLInputElement).valueAsNumber;
    send('POST', '/card-auths', { card_id: chosen('use-card'), event, ...(event === 'activation' ? {} : { amount }) });
  });
  onSubmit('transfer-form', () => {
    const amount = known('transfer-amount', HTMLInputElement).valueAsNumber;
    const sender_name = known('transfer-sender', HTMLInputElement).value;
    send('POST', '/transfers', { account: chosen('transfer-account'), amount, sender_name });
  });
}

function onSubmit(id: string, act: () => void): void {
  known(id, HTMLFormElement).addEventListener('submit', (event) => {
    event.preventDefault();
    act();
  });
}

function chosen(id: string): string {
  return known(id, HTMLSelectElement).value;
}
