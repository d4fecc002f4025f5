import { Component, Suspense, type ReactNode } from 'react'

/**
 * Boundary for parts outside the pages that load later: if one fails, only that part disappears.
 */
export class Aside extends Component<{ readonly children: ReactNode }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return !this.state.isBroken && <Suspense fallback={null}>{this.props.children}</Suspense>
  }
}
