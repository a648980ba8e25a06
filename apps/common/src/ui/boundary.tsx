import { Component, type ReactNode, useEffect } from "react";
import { useIsOnline } from "../app/online.ts";
import { Failure, Offline } from "./states.tsx";

interface BoundaryProps {
  children: ReactNode;
}

/** A fault of the app, or a part of it that could not be loaded: while offline it is the latter. */
function Fault({ error }: { error: unknown }) {
  const isOnline = useIsOnline();
  useEffect(() => {
    const reload = () => location.reload();
    // React keeps that a part could not be loaded.
    addEventListener("online", reload);
    return () => removeEventListener("online", reload);
  }, []);
  return isOnline ? <Failure error={error} onRetry={() => location.reload()} /> : <Offline />;
}

/** Shows a fault in the place of what failed. */
export class Boundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <Fault error={this.state.error} /> : this.props.children;
  }
}
