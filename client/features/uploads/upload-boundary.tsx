import { Component, type ReactNode } from "react";

interface UploadBoundaryProps {
  onError: () => void;
  children: ReactNode;
}

/** A fault in the upload window must not take the half-written application with it. */
export class UploadBoundary extends Component<UploadBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
