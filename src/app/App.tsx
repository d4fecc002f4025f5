import { Provider, type createStore } from 'jotai'
import { Router } from 'wouter'
import { toasts } from '../ui/overlays/toasts.ts'
import { pathParser } from './match.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import { Shell } from './Shell.tsx'
import { useAppLocation } from './useAppLocation.ts'
import { usePreferencesOnDocument } from './useDocument.ts'

interface AppProps {
  /** Store that already holds the services and the navigation. */
  readonly store: ReturnType<typeof createStore>
}

export function App({ store }: AppProps) {
  return (
    <Provider store={store}>
      <Preferences />
      {/* oxlint-disable-next-line react/hooks -- wouter takes its location hook as a value */}
      <Router hook={useAppLocation} parser={pathParser}>
        <PageErrorBoundary onRetry={() => location.reload()}>
          <Shell />
        </PageErrorBoundary>
      </Router>
    </Provider>
  )
}

function Preferences() {
  usePreferencesOnDocument(sayLanguageIsMissing)
  return null
}

/** Shown in both languages, because the chosen one is missing. */
const sayLanguageIsMissing = () =>
  toasts.add({
    text: 'The language could not be loaded · 無法載入語言',
    tone: 'danger',
    key: 'language',
  })
