import { Component, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** A change of this, such as another address, is a new attempt. */
  resetKey: string;
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface Caught {
  error?: unknown;
  resetKey?: string;
}

/** Keeps an error inside the part of the page where it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error ?? new Error("thrown without a value") };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: Caught): Caught | null {
    return state.resetKey === props.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override render() {
    return this.state.error === undefined ? this.props.children : this.props.fallback(this.state.error);
  }
}
