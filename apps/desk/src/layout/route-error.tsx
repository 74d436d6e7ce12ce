// What a route shows when its code, its data or its rendering fails.
import { RotateCw } from 'lucide-react';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { PaneState } from './pane-state.tsx';

export function RouteError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <PaneState
      title="This page could not be shown"
      image="torn"
      actions={
        <Button kind="filled" size="small" onClick={() => location.reload()}>
          <Icon of={RotateCw} /> Try again
        </Button>
      }
    >
      <p role="alert">
        Your drafts are not affected. If it happens again, there may be no connection to the server.
      </p>
    </PaneState>
  );
}

export function NotFound() {
  return (
    <PaneState
      title="There is nothing at this address"
      image="torn"
      actions={
        <ButtonLink kind="filled" size="small" to="/inbox">
          Back to the inbox
        </ButtonLink>
      }
    >
      <p>The item may have been erased, or the link is not complete.</p>
    </PaneState>
  );
}
