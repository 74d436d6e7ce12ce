// Every step after the first: one file, so that they load together.
import type { StepProps } from './screen.tsx';
import { AppCode, Confirm, RecoveryCode } from './second-step.tsx';
import { SetUp, StoreCodes, Welcome } from './set-up.tsx';
import type { LaterStepName, Step } from './steps.ts';

type Props = StepProps & { step: Extract<Step, { name: LaterStepName }> };

// biome-ignore lint/style/noDefaultExport: React.lazy needs a default export.
export default function LaterStep({ step, ...props }: Props) {
  switch (step.name) {
    case 'app-code':
      return <AppCode {...props} {...step} />;
    case 'recovery-code':
      return <RecoveryCode {...props} {...step} />;
    case 'confirm':
      return <Confirm {...props} {...step} />;
    case 'set-up':
      return <SetUp {...props} {...step} />;
    case 'welcome':
      return <Welcome {...props} {...step} />;
    case 'store-codes':
      return <StoreCodes {...props} {...step} />;
  }
}
