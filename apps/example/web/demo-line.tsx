import type { User } from './shop-api.ts';
import { SignOutButton } from './sign-out-button.tsx';

interface DemoLineProps {
  readonly user: User | null;
  readonly consoleUrl: string | null;
}

/** Says whose purchases these are, and leads to the others: in the test shop of `npm start`. */
export function DemoLine({ user, consoleUrl }: DemoLineProps) {
  return (
    <p className="demo-line">
      <span>
        <span>You are {user === null ? 'signed out' : user.name.split(' ')[0]}, in a test shop</span>
        {user !== null && <SignOutButton>Change</SignOutButton>}
        {consoleUrl !== null && (
          <a href={consoleUrl} target="_blank" rel="noreferrer">
            Console
          </a>
        )}
      </span>
    </p>
  );
}
