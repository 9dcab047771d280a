import { naira, useInstruct, useLanguage, useSession, useValidation, type Instruct } from '@tillside/react';
import { fieldErrorText, problemText } from '@tillside/react/parts';
import { useEffect, useRef, useState, type ReactNode } from 'react';

const networks = ['mtn', 'airtel', 'glo', '9mobile'] as const;

/** Buys airtime. The network is suggested by the number’s prefix, and stays a choice: numbers move between networks. */
export function Airtime() {
  const { catalogue } = useSession().data ?? {};
  const [phone, setPhone] = useState('');
  const [chosen, setChosen] = useState('');
  const [amount, setAmount] = useState('');
  const purchase = useInstruct('airtime.buy');
  const suggested = catalogue?.networks.find(({ prefixes }) => prefixes.includes(phone.slice(0, 4)));
  const network = networks.find((code) => code === (chosen || suggested?.code));
  return (
    <Bill
      title="Buy airtime"
      purchase={purchase}
      onContinue={() => network && purchase.quote({ phone, network, amount: naira(Number(amount)) })}
    >
      <label>
        Phone number
        <input
          type="tel"
          required
          value={phone}
          onChange={(event) => setPhone(event.target.value.replace(/\D/g, ''))}
        />
      </label>
      <label>
        Network
        <select required value={network ?? ''} onChange={(event) => setChosen(event.target.value)}>
          <option value="">Choose one</option>
          {catalogue?.networks.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Amount value={amount} onChange={setAmount} />
    </Bill>
  );
}

/** Buys electricity. Whose meter it is is asked before the price. */
export function Electricity() {
  const { catalogue, caller } = useSession().data ?? {};
  const [service, setService] = useState('');
  const [meterType, setMeterType] = useState<'prepaid' | 'postpaid'>('prepaid');
  const [meter, setMeter] = useState('');
  const [amount, setAmount] = useState('');
  const name = useValidation('electricity.validate');
  const purchase = useInstruct('electricity.buy');
  const token = purchase.instruction?.details?.token;

  async function askName(): Promise<void> {
    const input = { service, meter_number: meter, meter_type: meterType, amount: naira(Number(amount)) };
    const { details } = await name.run(input);
    if (!details) return;
    // Some companies name nobody. The shopper compares the number then.
    const named = details.customer_name ? { customer_name: details.customer_name } : {};
    purchase.quote({ ...input, phone: caller?.phone ?? '', ...named });
  }
  return (
    <Bill
      title="Buy electricity"
      purchase={purchase}
      onContinue={() => void askName()}
      delivered={token && <p>Your token: {token}</p>}
    >
      <label>
        Electricity company
        <select required value={service} onChange={(event) => setService(event.target.value)}>
          <option value="">Choose one</option>
          {catalogue?.electricity?.services.map((company) => (
            <option key={company.code} value={company.code}>
              {company.name}
            </option>
          ))}
        </select>
      </label>
      <fieldset>
        <legend>Meter type</legend>
        {(['prepaid', 'postpaid'] as const).map((type) => (
          <label key={type}>
            <input type="radio" name="type" checked={meterType === type} onChange={() => setMeterType(type)} />
            {type === 'prepaid' ? 'Prepaid' : 'Postpaid'}
          </label>
        ))}
      </fieldset>
      <label>
        Meter number
        <input required inputMode="numeric" value={meter} onChange={(event) => setMeter(event.target.value)} />
      </label>
      <Amount value={amount} onChange={setAmount} />
      {name.state === 'unknown' && <p role="alert">There is no such meter. Check its number and type.</p>}
      {name.state === 'failed' && <p role="alert">The name was not found out. Press Continue again.</p>}
    </Bill>
  );
}

interface BillProps {
  readonly title: string;
  readonly purchase: Instruct<'airtime.buy'> | Instruct<'electricity.buy'>;
  readonly onContinue: () => void;
  /** What was delivered. */
  readonly delivered?: ReactNode;
  /** The fields. */
  readonly children: ReactNode;
}

/** The steps of a purchase. The heading of a new step takes the focus, so that keys and screen readers follow. */
function Bill({ title, purchase, onContinue, delivered, children }: BillProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const text = headingOf(title, purchase);
  const shown = useRef(text);
  useEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    heading.current?.focus();
  }, [text]);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {text}
      </h2>
      <Step purchase={purchase} onContinue={onContinue} delivered={delivered}>
        {children}
      </Step>
    </>
  );
}

function headingOf(title: string, { state, instruction }: BillProps['purchase']): string {
  switch (state) {
    case 'waiting':
    case 'idle':
      return title;
    case 'quoting':
    case 'unquoted':
    case 'ready':
      return 'Check and pay';
    case 'sending':
    case 'finding':
    case 'following':
      return 'On its way';
    case 'done':
      if (instruction?.state === 'succeeded') return 'Delivered';
      return instruction?.state === 'partial' ? 'Partly delivered' : 'Not delivered';
    default:
      return state satisfies never;
  }
}

function Step({ purchase, onContinue, delivered, children }: Omit<BillProps, 'title'>) {
  const language = useLanguage();
  switch (purchase.state) {
    case 'waiting':
      return <p>Loading…</p>;
    case 'idle':
      return (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onContinue();
          }}
        >
          {children}
          {Object.entries(purchase.errors).map(([field, error]) => (
            <p key={field} role="alert">
              {field}: {fieldErrorText(error, language)}
            </p>
          ))}
          <button type="submit">Continue</button>
        </form>
      );
    case 'quoting':
      return <p>Asking for the price…</p>;
    case 'unquoted':
      return (
        <button type="button" onClick={() => purchase.quote()}>
          Ask for the price again
        </button>
      );
    case 'ready': {
      const { obstacle, quoted, offline } = purchase;
      return (
        <>
          {obstacle?.kind === 'neverArrived' && (
            <p role="alert">Your purchase never arrived, and you were not charged. You can safely pay again.</p>
          )}
          {obstacle?.kind === 'refused' && <p role="alert">{problemText(obstacle.problem, language)}</p>}
          {obstacle?.kind === 'signIn' && <p role="alert">Sign in again, then pay. You were not charged.</p>}
          {obstacle?.kind === 'wait' && <p role="alert">That was too fast. Wait a moment, then pay.</p>}
          <button type="button" disabled={offline} onClick={() => purchase.send()}>
            Pay {quoted && language.format.money(quoted)}
          </button>
          <button type="button" onClick={() => purchase.reset()}>
            Edit
          </button>
        </>
      );
    }
    case 'sending':
    case 'following':
      return <p role="status">Do not pay for it again.</p>;
    case 'finding':
      return <p role="status">Finding out its outcome. Do not pay for it again.</p>;
    case 'done':
      return (
        <>
          {delivered}
          <button type="button" onClick={() => purchase.reset()}>
            Buy something else
          </button>
        </>
      );
    default:
      return purchase satisfies never;
  }
}

interface AmountProps {
  readonly value: string;
  readonly onChange: (digits: string) => void;
}

/** Whole naira, shown as `5,000`. */
function Amount({ value, onChange }: AmountProps) {
  const { format } = useLanguage();
  return (
    <label>
      Amount
      <input
        required
        inputMode="numeric"
        value={value === '' ? '' : format.count(Number(value))}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 9))}
      />
    </label>
  );
}
