import { SignOutButton } from './sign-out-button.tsx';

/** Says whose purchases these are, and leads to the others: in the test shop of `npm start`. */
export function DemoLine({ name, consoleUrl }: { readonly name: string; readonly consoleUrl: string | null }) {
  return (
    <p className="demo-line">
      <span>
        You are {name.split(' ')[0]}, in a test shop
        <SignOutButton>Change</SignOutButton>
        {consoleUrl !== null && (
          <a href={consoleUrl} target="_blank" rel="noreferrer">
            Console
          </a>
        )}
      </span>
    </p>
  );
}
