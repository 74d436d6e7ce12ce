// A part of the desk that is loaded when it is first needed. Without a connection, or after a new version of the
// desk was deployed, its file cannot be loaded: then a toast says so, and the rest of the desk stays as it is.
import { Component, type ReactNode, Suspense } from 'react';
import { showToast } from './toasts.tsx';

type Props = {
  children: ReactNode;
  /** The part is not shown: whatever waits for it must end. */
  onFailed: () => void;
};

export class LazyPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(): void {
    showToast({
      title: 'This part could not be loaded',
      text: 'Check the connection and try again.',
      tone: 'error',
    });
    this.props.onFailed();
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : <Suspense>{this.props.children}</Suspense>;
  }
}
