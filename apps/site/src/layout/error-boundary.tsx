// Limits an error to the island where it happened. The rest of the page stays unchanged. The
// error view replaces the island: title, status, text and buttons.
import { RefreshCw } from 'lucide-react';
import { Component, type ComponentType, type ReactNode } from 'react';
import { PlainButton } from '../components/button.tsx';
import { Icon } from '../components/icon.tsx';
import { TextWithEmail } from '../components/text-with-email.tsx';
import styles from './error-view.module.css';

export type ErrorTexts = {
  title: string;
  text: string;
  more: string;
  retry: string;
  reload: string;
};

type Props = { texts: ErrorTexts; children: ReactNode };
type State = { status: number | null };

/** Shown for an error of our own code, which has no HTTP status. */
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

/** Wraps an island in a boundary. Each island is a React root, so no outer boundary can catch. */
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

type ErrorViewProps = { texts: ErrorTexts; status: number; onRetry: () => void };

export function ErrorView({ texts, status, onRetry }: ErrorViewProps) {
  return (
    <div className={styles.view} role="alert">
      <div className={styles.belt} />
      <div>
        <h3 className={styles.title}>{texts.title}</h3>
        <p className={styles.state}>
          <span className={styles.status}>{status}</span> {texts.text}
        </p>
        <p className={styles.more}>
          <TextWithEmail text={texts.more} />
        </p>
        <div className={styles.actions}>
          <PlainButton onClick={onRetry}>
            <Icon of={RefreshCw} />
            {texts.retry}
          </PlainButton>
          <PlainButton kind="line" onClick={() => location.reload()}>
            {texts.reload}
          </PlainButton>
        </div>
      </div>
    </div>
  );
}
