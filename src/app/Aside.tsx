import { Component, Suspense, type ReactNode } from 'react'

/** For what stands beside the pages and loads later: if it breaks, only it is gone. */
export class Aside extends Component<{ readonly children: ReactNode }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return !this.state.isBroken && <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
