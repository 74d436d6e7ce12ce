// Recovery codes: how many are left, and a new set, shown once.
import { useState } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Box } from '../../components/box.tsx';
import { Button } from '../../components/button.tsx';
import { RecoveryCodes } from '../../components/recovery-codes.tsx';
import { createCodes, useCodesLeft } from './data.ts';

/** Below this number the badge warns. */
const FEW = 3;

export function RecoveryCodesBox() {
  const { data } = useCodesLeft();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const left = data?.left ?? 0;
  return (
    <Box
      title="Recovery codes"
      intro="Each opens the desk once if all devices are gone."
      action={
        codes ? (
          <Badge tone="warning">Not stored yet</Badge>
        ) : (
          <Badge tone={left < FEW ? 'warning' : 'ok'}>{left} left</Badge>
        )
      }
    >
      {codes ? (
        <RecoveryCodes codes={codes} doneLabel="Done" onStored={() => setCodes(null)} />
      ) : (
        <Button
          size="small"
          onClick={async () => setCodes((await createCodes())?.data.recoveryCodes ?? null)}
        >
          Make ten new codes
        </Button>
      )}
    </Box>
  );
}
