import { expect, it } from 'vitest';
import { withPlainNames } from '../../scripts/plain-names.ts';

it('a type that is imported a second time, to export it, has its name', () => {
  const code = `import { Money, Naira, Naira as Naira$1, naira as naira$1 } from "@tillside/contract";
interface Expected { readonly amount: Naira$1; }
export { type Naira, naira$1 as n };`;
  expect(withPlainNames('a.d.ts', code)).toBe(`import { Money, Naira, naira } from "@tillside/contract";
interface Expected { readonly amount: Naira; }
export { type Naira, naira as n };`);
});

it('a name that another file declares too is the one that was written', () => {
  const code = 'interface EventHead$1<Type> {}\ninterface EventBase extends EventHead$1<1> {}';
  expect(withPlainNames('a.d.ts', code)).toBe(
    'interface EventHead<Type> {}\ninterface EventBase extends EventHead<1> {}',
  );
});

it('two of one name in a file are told apart by a word', () => {
  const code = `import { Y as TillsideOptions$1 } from "./tillside-CghiwtrW.js";
import { t as Till, o as Till$1 } from "../fetch-BX1li2RZ.js";
import { Till as Till$2 } from "@tillside/contract";
type TillsideOptions = TillsideOptions$1<Till | Till$1 | Till$2>;`;
  expect(withPlainNames('a.d.ts', code)).toBe(`import { Y as BaseTillsideOptions } from "./tillside-CghiwtrW.js";
import { t as Till, o as FetchTill } from "../fetch-BX1li2RZ.js";
import { Till as ContractTill } from "@tillside/contract";
type TillsideOptions = BaseTillsideOptions<Till | FetchTill | ContractTill>;`);
});

it('a name is not made up twice', () => {
  const code = 'type Till = 1;\ntype Till$1 = 2;\ntype BaseTill = 3;';
  expect(() => withPlainNames('a.d.ts', code)).toThrow('Till$1 cannot be called BaseTill. Rename one.');
});

it('what has plain names is left as it is', () => {
  const code = 'import { a, b as c } from "d";\ntype Price = `$${number}`;';
  expect(withPlainNames('a.d.ts', code)).toBe(code);
});
