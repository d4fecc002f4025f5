import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { MoreButton } from '../../../src/ui/actions/MoreButton.tsx'
import { PagedList, type ShownList } from '../../../src/ui/lists/PagedList.tsx'
import { EmptyState } from '../../../src/ui/states/EmptyState.tsx'
import { Loaded } from '../../../src/ui/states/Loaded.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const render = (node: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18n}>{node}</I18nProvider>)

const ready: ShownList<string> = {
  state: 'ready',
  items: ['ONYX', 'JADE'],
  fetchedAt: 1,
  stale: false,
  hasMore: false,
  isLoadingMore: false,
  moreFailed: false,
  more: () => {},
  refresh: () => {},
}
const none: ShownList<string> = { ...ready, items: [] }

const draw = (list: ShownList<string>, rest: { error?: React.ReactNode } = {}) =>
  render(
    <PagedList
      list={list}
      keyOf={(symbol) => symbol}
      label="Tokens"
      empty={<EmptyState title="No tokens" testId="tokens-empty" />}
      testId="tokens"
      {...rest}
    >
      {(symbol, index) => `${index} ${symbol}`}
    </PagedList>,
  )

/** Finds the parts of the list that are rendered. */
const partsOf = (markup: string) =>
  [...markup.matchAll(/data-testid="tokens-([\w-]+)"/g)].map(([, part]) => part)

describe('a list that is loaded page by page', () => {
  it('has the shape of rows while it loads, and says that it loads', () => {
    const markup = draw({ ...none, state: 'loading', fetchedAt: undefined })
    expect(partsOf(markup)).toEqual(['loading'])
    expect(markup).toContain('width:44px')
    expect(markup).toContain('aria-busy="true"')
    expect(markup).toContain('<output>Loading</output>')
  })

  it('can be asked for again if it did not come', () => {
    expect(partsOf(draw({ ...none, state: 'error' }))).toEqual(['error', 'error-retry'])
  })

  it('may have something better to show than an error', () => {
    expect(draw({ ...none, state: 'error' }, { error: <p>seen before</p> })).toBe(
      '<p>seen before</p>',
    )
  })

  it('says so if there is nothing in it', () => {
    expect(partsOf(draw(none))).toEqual(['empty'])
  })

  it('is not called empty while another page may hold something', () => {
    expect(partsOf(draw({ ...none, hasMore: true }))).toEqual(['more'])
  })

  it('shows its rows in a list with a name, and their age if nothing newer came', () => {
    const markup = draw({ ...ready, stale: true })
    expect(partsOf(markup)).toEqual(['stale', 'list'])
    expect(markup).toMatch(/<ul[^>]* aria-label="Tokens"[^>]*><li>0 ONYX<\/li><li>1 JADE<\/li>/)
    expect(partsOf(draw(ready))).toEqual(['list'])
  })

  it('offers the next page, waits for it, and asks again if it did not come', () => {
    expect(partsOf(draw({ ...ready, hasMore: true }))).toEqual(['list', 'more'])
    expect(draw({ ...ready, isLoadingMore: true })).toMatch(/<button[^>]*aria-busy="true"/)
    expect(partsOf(draw({ ...ready, moreFailed: true }))).toEqual([
      'list',
      'more-failed',
      'more-retry',
    ])
  })

  it('is laid out by whatever it is given for that, which also hears that the end is near', () => {
    const more = vi.fn<() => void>()
    const seen: unknown[] = []
    render(
      <PagedList
        list={{ ...ready, more }}
        rows={({ items, keyOf, onNearEnd, testId }) => {
          seen.push(testId, items.map(keyOf))
          onNearEnd?.()
          return null
        }}
        keyOf={(symbol) => symbol.toLowerCase()}
        testId="tokens"
      >
        {(symbol) => symbol}
      </PagedList>,
    )
    expect(seen).toEqual(['tokens-list', ['onyx', 'jade']])
    expect(more).toHaveBeenCalledOnce()
  })

  it('has nothing more to offer if it comes in one piece', () => {
    expect(render(<MoreButton list={{ refresh: () => {} }} />)).toBe('')
  })
})

describe('what a page shows of an answer', () => {
  const draw = (snapshot: Parameters<typeof Loaded<string>>[0]['snapshot'], none?: string) =>
    render(
      <Loaded snapshot={snapshot} refresh={() => {}} skeleton="bones" none={none} testId="token">
        {(name) => name}
      </Loaded>,
    )

  it('is the answer, however old, whatever became of the last attempt', () => {
    expect(draw({ state: 'ready', data: 'ONYX' })).toBe('ONYX')
    expect(draw({ state: 'error', data: 'ONYX', error: { kind: 'refused' } })).toBe('ONYX')
  })

  it('is its shape before there is one', () => {
    expect(draw({ state: 'loading' }, 'none')).toBe('bones')
  })

  it('is that there is none only if whoever was asked says so', () => {
    expect(draw({ state: 'error', error: { kind: 'refused' } }, 'none')).toBe('none')
    for (const kind of ['unreachable', 'refused'])
      expect(
        draw({ state: 'error', error: { kind } }, kind === 'refused' ? undefined : 'none'),
      ).toContain('data-testid="token-error-retry"')
  })
})
