import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Rendered in place of children that failed. */
  fallback?: ReactNode;
  onError?: (() => void) | undefined;
  children: ReactNode;
}

/** Error boundary: a failure inside leaves the rest of the page working. */
export class Boundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError?.();
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
