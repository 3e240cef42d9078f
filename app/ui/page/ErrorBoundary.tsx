import { Component, type ComponentType, type ReactNode } from "react";

interface ErrorBoundaryProps {
  /** A change of this key, such as a new address, is a new attempt. */
  resetKey: string;
  fallback: ComponentType<{ error: unknown }>;
  children: ReactNode;
}

interface Caught {
  error?: unknown;
  resetKey?: string;
}

/** Confines an error to the part of the page where it happened. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, Caught> {
  override state: Caught = {};

  static getDerivedStateFromError(error: unknown): Caught {
    return { error: error ?? new Error("thrown without a value") };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: Caught): Caught | null {
    return state.resetKey === props.resetKey ? null : { error: undefined, resetKey: props.resetKey };
  }

  override render() {
    const { fallback: Fallback, children } = this.props;
    return this.state.error === undefined ? children : <Fallback error={this.state.error} />;
  }
}
