// Keeps a fault inside the island where it happened: the rest of the page stays as it is.
import { Component, type ComponentType, type ReactNode } from 'react';
import { type ErrorTexts, ErrorView } from './error-view.tsx';

type Props = { texts: ErrorTexts; children: ReactNode };
type State = { status: number | null };

/** A fault of our own code has no status; it is shown as what a server would call it. */
const INTERNAL_ERROR = 500;

export class ErrorBoundary extends Component<Props, State> {
  override state: State = { status: null };

  static getDerivedStateFromError(error: unknown): State {
    return { status: getStatus(error) };
  }

  override render(): ReactNode {
    const { status } = this.state;
    if (status === null) return this.props.children;
    const retry = () => this.setState({ status: null });
    return <ErrorView texts={this.props.texts} status={status} onRetry={retry} />;
  }
}

/** An island with its own boundary: an island is a React root, so nothing around it can catch. */
export function withErrorView<Props extends object>(Island: ComponentType<Props>) {
  return function GuardedIsland(props: Props & { errorTexts: ErrorTexts }) {
    return (
      <ErrorBoundary texts={props.errorTexts}>
        <Island {...props} />
      </ErrorBoundary>
    );
  };
}

function getStatus(error: unknown): number {
  const status = error instanceof Object && 'status' in error ? error.status : null;
  return typeof status === 'number' && status >= 400 ? status : INTERNAL_ERROR;
}
