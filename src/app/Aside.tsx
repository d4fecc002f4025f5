import { Component, Suspense, type ReactNode } from 'react'

/** What stands beside the pages, and comes later: if it breaks, it alone is gone. */
export class Aside extends Component<{ readonly children: ReactNode }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return !this.state.isBroken && <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
