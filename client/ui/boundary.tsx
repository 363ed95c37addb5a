import { Component, type ReactNode } from "react";

interface BoundaryProps {
  /** Stands in the place of what cannot be shown. */
  fallback?: ReactNode;
  onError?: (() => void) | undefined;
  children: ReactNode;
}

/** What is inside may fail without taking the page around it along. */
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
