// The audit trail. The rows are not readable over the API: the screen says what is recorded and how the
// operator verifies it.
import { Page } from '../../layout/page.tsx';
import { PaneState } from '../../layout/pane-state.tsx';

export function Component() {
  return (
    <Page
      title="Audit trail"
      intro="Every change by staff is recorded without names, in a chain that shows a removed row."
    >
      <PaneState title="The rows are kept on the server">
        <p>
          Opened, assigned, answered, released, retried, erased: each has its time, the account and
          the number of the item. The operator verifies the chain with{' '}
          <code>npm run audit:verify</code>.
        </p>
      </PaneState>
    </Page>
  );
}
