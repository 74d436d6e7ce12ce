// Signs in as a demo person. Only a development run renders this, and only `npm run dev` has the server
// behind /demo/ (tools/demo/demo-sign-in.ts). The build leaves both out.
import type { Session } from '@loimel/client/auth';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Or } from '../../components/or.tsx';
import { auth } from '../../session/auth.ts';
import { findNextStep } from './data.ts';
import type { StepProps } from './screen.tsx';
import type { SignInEvent } from './steps.ts';

type DemoPerson = { email: string; name: string; role: string };

export function DemoPeople({ isBusy, run }: Pick<StepProps, 'isBusy' | 'run'>) {
  const [people, setPeople] = useState<readonly DemoPerson[]>([]);
  useEffect(() => {
    fetch('/demo/people')
      .then((response) => response.json())
      .then(setPeople, () => setPeople([]));
  }, []);
  if (people.length === 0) return null;
  return (
    <>
      <Or />
      {people.map(({ email, name, role }) => (
        <Button key={email} disabled={isBusy} onClick={() => run(signInAs(email))}>
          {name} (demo {role})
        </Button>
      ))}
    </>
  );
}

async function signInAs(email: string): Promise<SignInEvent | null> {
  const path = `/demo/sign-in?as=${encodeURIComponent(email)}`;
  const response = await fetch(path, { method: 'POST' });
  const { session } = (await response.json()) as { session: Session };
  await auth.initWithSession({ session });
  return findNextStep();
}
